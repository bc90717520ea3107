import { spawnSync } from "node:child_process";
import type { Environment } from "../processes/environment.ts";

const CANDIDATES = ["python3", "python3.13", "python3.12", "python3.11", "python"];
const OLDEST = { major: 3, minor: 11 } as const;

// A Debian without python3-venv has `venv` but not `ensurepip`.
const PROBE = "import sys, venv, ensurepip; print(sys.version_info[0], sys.version_info[1], sys.executable)";

/** Finds a Python 3.11 or newer on the search path that can create virtual environments. If there is none, the error explains how to get one. */
export function findPython(environment: Environment): string {
  for (const candidate of CANDIDATES) {
    const probe = spawnSync(candidate, ["-c", PROBE], { encoding: "utf8", env: pythonEnvironment(environment) });
    const [, major, minor, path] = /^(\d+) (\d+) (.+)$/m.exec(probe.stdout ?? "") ?? [];
    if (path !== undefined && Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor) return path;
  }
  throw new Error(
    "the AWS emulators need Python 3.11 or newer with its venv module, and none is on the PATH. " +
      "Install it: `apt install python3 python3-venv` (Debian, Ubuntu), `dnf install python3` (Fedora), " +
      "`brew install python@3.13` (macOS), or from https://www.python.org/downloads/.",
  );
}

/** The user's environment without the variables that make Python find packages outside the virtual environment. */
export function pythonEnvironment(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(PYTHON.*|VIRTUAL_ENV|__PYVENV_LAUNCHER__)$/.test(name)),
  );
}
