import { expect, test } from "vitest";
import { identifyProcess } from "../../../../lib/local/processes/process-identity.ts";
import { runCommand } from "../../../../lib/local/processes/run-command.ts";
import { eventually } from "../../../support/assertions/eventually.ts";

const node = (script: string) => ({ command: process.execPath, args: ["-e", script], environment: {} });

test("passes on each line of standard output and standard error", async () => {
  const lines: string[] = [];
  await runCommand({ ...node("console.log('a'); console.error('b')"), onLine: (line) => lines.push(line) });
  expect(lines.toSorted()).toEqual(["a", "b"]);
});

test("throws with the last lines when the command fails", async () => {
  await expect(runCommand(node("console.error('it broke'); process.exit(3)"))).rejects.toThrow(
    /failed \(exit code 3\):\nit broke$/,
  );
});

test("throws when the command cannot be started", async () => {
  await expect(runCommand({ command: "/nowhere/program", args: [], environment: {} })).rejects.toThrow("ENOENT");
});

test("when its signal is aborted, also ends the processes that the command has started", async () => {
  const controller = new AbortController();
  const child = "setInterval(() => {}, 1000)";
  const script = `console.log(require("child_process").spawn(process.execPath, ["-e", "${child}"]).pid); ${child}`;
  let pid = 0;
  const endless = runCommand({
    ...node(script),
    signal: controller.signal,
    onLine(line) {
      pid = Number(line);
      controller.abort();
    },
  });
  await expect(endless).rejects.toThrow(/abort/i);
  await eventually(() => expect(identifyProcess(pid)).toBeUndefined());
});

test("starts no command if its signal is already aborted", async () => {
  const started = runCommand({ ...node(""), signal: AbortSignal.abort(new Error("too late")) });
  await expect(started).rejects.toThrow("too late");
});

test("ends the command when its signal is aborted", async () => {
  const controller = new AbortController();
  const endless = runCommand({
    ...node("console.log('started'); setInterval(() => {}, 1000)"),
    signal: controller.signal,
    onLine: () => controller.abort(),
  });
  await expect(endless).rejects.toThrow(/abort/i);
});
