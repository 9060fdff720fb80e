"""The 15-puzzle at the speed of compiled code: IDA*, its heuristics, and pattern databases."""
