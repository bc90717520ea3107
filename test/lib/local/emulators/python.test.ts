import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPython, pythonEnvironment } from "../../../../lib/local/emulators/python.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("uses the first interpreter that is new enough", async () => {
  const PATH = await temporaryDirectory();
  await interpreter(join(PATH, "python3"), "echo 3 9 /old/python3");
  await interpreter(join(PATH, "python3.12"), "echo 3 12 /new/python3.12");
  expect(findPython({ PATH })).toBe("/new/python3.12");
});

test("does not use an interpreter that cannot create virtual environments", async () => {
  const PATH = await temporaryDirectory();
  await interpreter(join(PATH, "python3"), "echo ModuleNotFoundError >&2; exit 1");
  expect(() => findPython({ PATH })).toThrow(/need Python 3\.11 or newer with its venv module/);
});

test("says how to get Python if there is none", async () => {
  const PATH = await temporaryDirectory();
  expect(() => findPython({ PATH })).toThrow(/apt install python3 python3-venv.*brew install python/);
});

test("removes settings for another Python, and keeps those for pip and proxies", () => {
  const kept = { PATH: "/bin", PIP_INDEX_URL: "https://mirror", https_proxy: "http://proxy" };
  expect(pythonEnvironment({ ...kept, PYTHONPATH: "/x", PYTHONHOME: "/y", VIRTUAL_ENV: "/z" })).toEqual(kept);
});

async function interpreter(file: string, script: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}
