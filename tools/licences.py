"""The licences of others whose code is beside the pages."""


def licences(slides):
    return "TODO\n"
