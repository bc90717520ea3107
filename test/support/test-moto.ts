import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../lib/local/emulators/emulator.ts";
import { startMoto } from "../../lib/local/emulators/moto.ts";
import { ensurePythonEnvironment } from "../../lib/local/emulators/python-environment.ts";
import { openRunDirectory } from "../../lib/local/processes/run-directory.ts";

/** A moto of its own. */
export interface TestMoto extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
}

/** The account of whoever calls a moto with separate accounts without a role. */
export const MOTO_ACCOUNT = "123456789012";

/** Starts a moto. With `separateAccounts` a call acts in the account of its role, otherwise in that of the tests. */
export async function startTestMoto({ separateAccounts = false } = {}): Promise<TestMoto> {
  const { env: environment } = process;
  const path = join(import.meta.dirname, "../../.driftless/test", `moto-${randomUUID()}`);
  const python = await ensurePythonEnvironment("moto", { environment, progress: console.error });
  const run = await openRunDirectory(path);
  const options = { python, run, environment };
  const { endpoint } = separateAccounts ? await startWithAccounts(options) : await startMoto(options);
  return {
    endpoint,
    async [Symbol.asyncDispose]() {
      await run.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Moto knows one account alone where its environment names one. */
async function startWithAccounts(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "moto",
    module: "moto.server",
    variables: ({ port }) => ({ MOTO_PORT: String(port) }),
    ready: async (endpoint) => (await fetch(`${endpoint}/moto-api/`)).ok,
  });
}
