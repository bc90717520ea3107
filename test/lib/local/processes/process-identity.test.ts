import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { identifyProcess, isRunning, killGroup } from "../../../../lib/local/processes/process-identity.ts";

test("identifies this process, and distinguishes it from another process with the same ID", () => {
  const self = identifyProcess(process.pid);
  if (self === undefined) throw new Error("this process has no identity");
  expect(identifyProcess(process.pid)).toEqual(self);
  expect(isRunning(self)).toBe(true);
  expect(isRunning({ ...self, startedAt: "earlier" })).toBe(false);
});

test("distinguishes two processes", () => {
  expect(identifyProcess(process.ppid)?.startedAt).not.toEqual(identifyProcess(process.pid)?.startedAt);
});

test("kills a process, but not another one that has its ID", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  const identity = identifyProcess(child.pid ?? 0);
  if (identity === undefined) throw new Error("the child has no identity");
  const exit = once(child, "exit");

  killGroup({ ...identity, startedAt: "earlier" });
  expect(isRunning(identity)).toBe(true);
  killGroup(identity);
  expect(await exit).toEqual([null, "SIGKILL"]);
  expect(isRunning(identity)).toBe(false);
  expect(identifyProcess(identity.pid)).toBeUndefined();
});
