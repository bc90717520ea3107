"""Runs programs that use boto3, one after the other, and loads boto3 only once.

Each line of standard input is a program and its arguments, as a JSON list. The response to each line is one line: what the program
printed, or how it failed.
"""

import contextlib
import io
import json
import runpy
import sys
import traceback

import boto3  # noqa: F401

for line in sys.stdin:
    sys.argv = json.loads(line)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            runpy.run_path(sys.argv[0], run_name="__main__")
        answer = {"printed": printed.getvalue()}
    except Exception:
        answer = {"failure": traceback.format_exc()}
    print(json.dumps(answer), flush=True)
