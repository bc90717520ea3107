import { join } from "node:path";
import { scrubbedEnvironment } from "../../../lib/local/processes/environment.ts";
import { freePort } from "../../../lib/local/processes/free-port.ts";
import { startProcess } from "../../../lib/local/processes/local-process.ts";
import type { BenchContext } from "../measures/bench-context.ts";

/** The calls that the services received since their start or the last reset. */
export interface AwsReport {
  /** The number of calls, by operation. */
  readonly calls: Readonly<Record<string, number>>;
  readonly total: number;
  readonly peakInFlight: number;
  /** For each resource: the number of calls, and the number of consecutive sets of overlapping calls. */
  readonly resources: readonly { readonly name: string; readonly calls: number; readonly rounds: number }[];
}

/** S3, DynamoDB and ECR for measuring only, in a process of their own. */
export interface MeasuringAws extends AsyncDisposable {
  /** The endpoint of all three services. */
  readonly endpoint: string;
  readonly pid: number;
  report(): Promise<AwsReport>;
  reset(): Promise<void>;
}

/** Starts the services without any resources. They respond to each call after `delayMs`. */
export async function startMeasuringAws({ run, environment }: BenchContext, delayMs: number): Promise<MeasuringAws> {
  const [port, controlPort] = [await freePort(), await freePort()];
  const control = `http://127.0.0.1:${controlPort}`;
  const aws = await startProcess({
    run,
    name: "aws",
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
    pid: aws.pid,
    report: () => ask("GET"),
    async reset() {
      await ask("POST");
    },
    [Symbol.asyncDispose]: () => aws.stop(),
  };

  async function ask(method: string): Promise<AwsReport> {
    const answer: unknown = await (await fetch(control, { method })).json();
    // The program that was started above sent this response.
    return answer as AwsReport;
  }
}
