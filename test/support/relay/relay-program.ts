import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, onTestFinished } from "vitest";
import { readRelayContainer } from "../../../lib/local/deploy/relay-container.ts";

const bundler = join(import.meta.dirname, "../../../bin/bundle.ts");

/** Bundles the relay as `npm run bundle` does, into a folder that is removed after the tests of the file. Returns the entry file. */
export async function bundleRelayProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "relay-"));
  afterAll(() => rm(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, [bundler, "relay", folder]);
  return join(folder, "relay.mjs");
}

/** A line of the relay's log. */
export interface RelayLogLine {
  readonly message: string;
  readonly healthPort?: number;
  readonly metricsPort?: number;
}

/** A relay in its own process. */
export interface RelayProgram {
  readonly child: ChildProcess;
  readonly log: () => readonly RelayLogLine[];
  /** Sends the signal and waits until the process is gone. May be called more than once. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Starts the relay as in a pod, but outside a cluster and on free ports. It is killed when the test ends. */
export function startRelayProgram(
  program: string,
  kubeconfig: string,
  environment: Readonly<Record<string, string>>,
): RelayProgram {
  const flags = ["--kubeconfig", kubeconfig, "--health-port", "0", "--metrics-port", "0"];
  const container = readRelayContainer();
  const child: ChildProcess = spawn(process.execPath, [...container.flags, program, ...flags], {
    env: { ...container.environment, ...environment },
  });
  const closed = once(child, "close");
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    await closed;
  };
  onTestFinished(() => end("SIGKILL"));
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += String(chunk);
  });
  child.stderr?.pipe(process.stderr);
  const log = (): readonly RelayLogLine[] =>
    output
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { child, log, end };
}
