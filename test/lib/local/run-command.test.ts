import { expect, test } from "vitest";
import { runCommand } from "../../../lib/local/run-command.ts";

const node = (script: string) => ({ command: process.execPath, args: ["-e", script], environment: {} });

test("hands over each line of both outputs", async () => {
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

test("ends the command on a signal", async () => {
  const controller = new AbortController();
  const endless = runCommand({
    ...node("console.log('started'); setInterval(() => {}, 1000)"),
    signal: controller.signal,
    onLine: () => controller.abort(),
  });
  await expect(endless).rejects.toThrow(/abort/i);
});
