import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../lib/local/emulators/emulator.ts";
import { startLocalStack } from "../../../lib/local/emulators/localstack.ts";
import { startMiniStack } from "../../../lib/local/emulators/ministack.ts";
import { startMoto } from "../../../lib/local/emulators/moto.ts";
import { ensurePythonEnvironment } from "../../../lib/local/emulators/python-environment.ts";
import { openRunDirectory } from "../../../lib/local/processes/run-directory.ts";

/** An emulator that only one test uses. */
export interface TestEmulator extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
}

/** LocalStack is used for S3, MiniStack for DynamoDB, and moto for ECR. */
const START = { localstack: startLocalStack, ministack: startMiniStack, moto: startMoto } as const;

/** The account of calls without a role to a moto that `startMotoWithAccounts` has started. */
export const MOTO_ACCOUNT = "123456789012";

/** Starts an empty emulator. */
export function startTestEmulator(name: keyof typeof START): Promise<TestEmulator> {
  return start(name, START[name]);
}

/** Starts a moto in which a call acts in the account of its role, and not in the tests' account. */
export function startMotoWithAccounts(): Promise<TestEmulator> {
  return start("moto", withAccounts);
}

async function start(
  name: keyof typeof START,
  startWith: (options: EmulatorOptions) => Promise<Emulator>,
): Promise<TestEmulator> {
  const { env: environment } = process;
  const path = join(import.meta.dirname, "../../../.driftless/test", `${name}-${randomUUID()}`);
  const python = await ensurePythonEnvironment(name, { environment, progress: console.error });
  const run = await openRunDirectory(path);
  const { endpoint } = await startWith({ python, run, environment });
  return {
    endpoint,
    async [Symbol.asyncDispose]() {
      await run.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Starts moto without an account in its environment, because moto would otherwise know only that account. */
async function withAccounts(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "moto",
    module: "moto.server",
    variables: ({ port }) => ({ MOTO_PORT: String(port) }),
    ready: async (endpoint) => (await fetch(`${endpoint}/moto-api/`)).ok,
  });
}
