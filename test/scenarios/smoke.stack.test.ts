import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { checks } from "../smoke/checks.ts";
import { startLocalProgram } from "../support/programs/local-program.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

test("on the local stack, every check that works with emulators holds, and nothing is left", async () => {
  const directory = await temporaryDirectory();
  const program = startLocalProgram(directory, []);
  onTestFinished(async () => {
    program.signal("SIGINT");
    await program.ended;
  });
  await program.told(/^Driftless is running/m);
  const inStack = async (command: string) =>
    (await promisify(execFile)("sh", ["-c", `. .driftless/env && ${command}`], { cwd: directory })).stdout;

  const smoke = join(import.meta.dirname, "smoke.ts");
  const printed = await inStack(
    `"${process.execPath}" "${smoke}" --stack driftless-local --region us-west-2 --emulated`,
  );
  const results = checks.map(({ name, onAwsOnly }) => `${onAwsOnly ? "skipped" : "holds"} ${name}`);
  expect(
    printed
      .trim()
      .split("\n")
      .map((line) => line.replace(/ +[\d.]+ s +/, " ")),
  ).toEqual(results);
  expect(await inStack("kubectl get buckets -o name")).toBe("");
});
