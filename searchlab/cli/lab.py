"""``searchlab lab``: the lessons in a folder of your own, and JupyterLab on them."""

from pathlib import Path

from searchlab.puzzle.checks import quote, several

LESSONS = "searchlab-lessons"


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "lab",
        help="copy the lessons and open JupyterLab on them",
        usage="searchlab lab [-h] [--copy-only] [DIR] [OPTIONS OF JUPYTERLAB ...]",
        description="Copy the lessons into a folder, where nothing is ever overwritten, and open\n"
        "JupyterLab on them; on a JupyterHub, say which folder to open.",
        epilog="""examples:
  searchlab lab
  searchlab lab my-lessons --port 8899
  searchlab lab my-lessons --copy-only
  searchlab lab -- --help          (the options of JupyterLab)""",
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "dir", nargs="?", default=LESSONS, metavar="DIR", help=f"default: {LESSONS}"
    )
    parser.add_argument(
        "--copy-only", "--no-open", action="store_true", help="do not open JupyterLab"
    )


def split(argv):
    """Split the words of `searchlab lab` into ours and those that go on to JupyterLab."""
    end = argv.index("--") if "--" in argv else len(argv)
    ours, rest = argv[:1], argv[1:end]
    for flag in ("-h", "--help", "--copy-only", "--no-open"):
        if flag in rest:
            ours.append(flag)
            rest = [word for word in rest if word != flag]
    if rest and not rest[0].startswith("-"):
        ours.append(rest.pop(0))
    return ours, rest + argv[end + 1 :]


def run(args, options):
    """Copy the lessons, and open JupyterLab on them unless asked not to."""
    from searchlab.cli import lessons as lab

    if args.copy_only and options:
        raise ValueError(f"--copy-only opens nothing: {quote(options[0])} has no use")
    opens = not args.copy_only and not lab.on_hub()
    if opens and not lab.has_jupyterlab():
        raise ValueError(
            "JupyterLab is not installed: run 'pip install jupyterlab', or give --copy-only to "
            "have the lessons without it"
        )
    copied, kept = lab.copy_lessons(args.dir)
    print(f"{args.dir}: {several(copied, 'file')} copied, {kept} kept as they were", flush=True)
    if opens:
        lab.open_lab(args.dir, options)
    elif not args.copy_only:
        print(
            "On a JupyterHub the server already runs: in its file browser, open the folder "
            f"{Path(args.dir).resolve()} and in it {lab.FIRST_LESSON}"
        )
    return 0
