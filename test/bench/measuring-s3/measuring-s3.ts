import { join } from "node:path";
import { scrubbedEnvironment } from "../../../lib/local/processes/environment.ts";
import { freePort } from "../../../lib/local/processes/free-port.ts";
import { startProcess } from "../../../lib/local/processes/local-process.ts";
import type { BenchContext } from "../bench-context.ts";

/** What an S3 was asked since its start or the last reset. */
export interface S3Report {
  /** By operation. */
  readonly calls: Readonly<Record<string, number>>;
  readonly total: number;
  readonly peakInFlight: number;
  /** For each bucket: its calls, and how many sets of overlapping calls came one after the other. */
  readonly buckets: readonly { readonly name: string; readonly calls: number; readonly rounds: number }[];
}

/** An S3 for measuring only, in a process of its own. */
export interface MeasuringS3 extends AsyncDisposable {
  readonly endpoint: string;
  readonly pid: number;
  report(): Promise<S3Report>;
  reset(): Promise<void>;
}

/** Starts an S3 without a bucket that answers each call after `delayMs`. */
export async function startMeasuringS3({ run, environment }: BenchContext, delayMs: number): Promise<MeasuringS3> {
  const [port, controlPort] = [await freePort(), await freePort()];
  const control = `http://127.0.0.1:${controlPort}`;
  const s3 = await startProcess({
    run,
    name: "s3",
    command: process.execPath,
    args: [
      join(import.meta.dirname, "main.ts"),
      ...["--port", String(port), "--control-port", String(controlPort), "--delay", String(delayMs)],
    ],
    environment: scrubbedEnvironment({ environment, home: run.scratch("home") }),
    ready: async () => (await fetch(control)).ok,
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: s3.pid,
    report: () => ask("GET"),
    async reset() {
      await ask("POST");
    },
    [Symbol.asyncDispose]: () => s3.stop(),
  };

  async function ask(method: string): Promise<S3Report> {
    const answer: unknown = await (await fetch(control, { method })).json();
    // Its own program writes it.
    return answer as S3Report;
  }
}
