import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { startLocalStack } from "../../../lib/local/emulators/localstack.ts";
import { ensurePythonEnvironment } from "../../../lib/local/emulators/python-environment.ts";
import { openRunDirectory, type RunDirectory } from "../../../lib/local/processes/run-directory.ts";
import { ACCOUNT, REGION } from "../aws/s3/test-s3.ts";
import { type CountingProxy, startCountingProxy } from "../proxies/counting-proxy.ts";
import { type LocalProgram, startLocalProgram } from "./local-program.ts";

/** The services that a test runs besides the program: its own S3, and all others that it starts in the run directory `run`. */
export interface StackServices extends AsyncDisposable {
  /** The directory in which the program runs. */
  readonly directory: string;
  readonly run: RunDirectory;
  /** The test's own S3 client, which bypasses the proxy and acts as someone else in the account. */
  readonly s3: S3Client;
  readonly s3Endpoint: string;
  /** The proxy in front of S3. */
  readonly s3Proxy: CountingProxy;
}

/** A stack that the real program runs, with its S3 behind a counting proxy. */
export interface RunningStack extends StackServices {
  readonly program: LocalProgram;
}

/** Starts `npm run local` with these additional arguments, and waits until it is up. */
export async function startRunningStack(...args: readonly string[]): Promise<RunningStack> {
  await using starting = new AsyncDisposableStack();
  const services = starting.use(await openStackServices());
  const program = starting.use(await startStackProgram(services, ...args));
  const running = starting.move();
  return { ...services, program, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Several stacks may start at the same time, and on a machine with few cores they slow each other down. */
const START_MS = 600_000;

/** A program that ends together with everything that it has started. */
export type StackProgram = LocalProgram & AsyncDisposable;

/** Starts the program with these services, and waits until it is up. */
export async function startStackProgram(
  { directory, s3Proxy }: StackServices,
  ...args: readonly string[]
): Promise<StackProgram> {
  const program = startLocalProgram(directory, ["--s3-endpoint", s3Proxy.url, ...args]);
  const stop = async () => {
    program.signal("SIGINT");
    return await program.ended;
  };
  try {
    await program.told(/^Driftless is running/m, START_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...program,
    async [Symbol.asyncDispose]() {
      const code = await stop();
      if (code !== 0) throw new Error(`the program ended with ${code}:\n${program.output().stderr}`);
    },
  };
}

/** Creates a directory and starts LocalStack's S3 with a proxy in front of it. */
export async function openStackServices(): Promise<StackServices> {
  await using opening = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), "driftless-stack-"));
  opening.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const run = await openRunDirectory(join(directory, "services"));
  opening.defer(() => run.close());
  const { env: environment } = process;
  const python = await ensurePythonEnvironment("localstack", { environment, progress: console.error });
  const { endpoint } = await startLocalStack({ python, run, environment });
  const s3Proxy = await startCountingProxy(endpoint);
  opening.defer(() => s3Proxy.close());
  const s3 = new S3Client({
    endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  opening.defer(() => s3.destroy());
  const opened = opening.move();
  return { directory, run, s3, s3Endpoint: endpoint, s3Proxy, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
