import { join } from "node:path";
import { type Environment, scrubbedEnvironment } from "./environment.ts";
import { onFreePort } from "./free-port.ts";
import { type LocalProcess, startProcess } from "./local-process.ts";
import type { RunDirectory } from "./run-directory.ts";

/** An emulator of AWS services that serves. */
export interface Emulator {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
  readonly process: LocalProcess;
  stop(): Promise<void>;
}

/** What an emulator needs. */
export interface EmulatorOptions {
  /** The Python interpreter of the environment in which it is installed. */
  readonly python: string;
  readonly run: RunDirectory;
  /** The environment of this program; all but its search path is kept from the emulator. */
  readonly environment: Environment;
}

/** Starts LocalStack with S3 alone, in memory and on loopback, and waits until S3 is available. */
export async function startLocalStack({ python, run, environment }: EmulatorOptions): Promise<Emulator> {
  const home = run.scratch("localstack");
  return onFreePort(async (port) => {
    const endpoint = `http://127.0.0.1:${port}`;
    const localStack = await startProcess({
      run,
      name: "localstack",
      command: python,
      args: ["-m", "localstack.runtime.main"],
      environment: {
        ...scrubbedEnvironment({ environment, home }),
        PYTHONDONTWRITEBYTECODE: "1",
        PYTHONUNBUFFERED: "1",
        FILESYSTEM_ROOT: join(home, "filesystem"),
        // The default gateway needs a package that the base runtime does not bring, and never becomes ready.
        GATEWAY_SERVER: "hypercorn",
        GATEWAY_LISTEN: `127.0.0.1:${port}`,
        SERVICES: "s3",
        STRICT_SERVICE_LOADING: "1",
        EAGER_SERVICE_LOADING: "1",
        DNS_ADDRESS: "0",
        DISABLE_EVENTS: "1",
        SKIP_SSL_CERT_DOWNLOAD: "1",
      },
      ready: () => servesS3(endpoint),
    });
    return { endpoint, process: localStack, stop: () => localStack.stop() };
  });
}

async function servesS3(endpoint: string): Promise<boolean> {
  const answer = await fetch(`${endpoint}/_localstack/health`);
  const health: unknown = await answer.json();
  return JSON.stringify(health).includes('"s3":"running"') || JSON.stringify(health).includes('"s3":"available"');
}
