import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startMiniStack } from "../../lib/local/emulators/ministack.ts";
import { startMoto } from "../../lib/local/emulators/moto.ts";
import { ensurePythonEnvironment } from "../../lib/local/emulators/python-environment.ts";
import { openRunDirectory } from "../../lib/local/processes/run-directory.ts";

/** An emulator that a test has for itself. */
export interface TestEmulator extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
}

/** MiniStack, for its DynamoDB; moto, for its ECR. */
const START = { ministack: startMiniStack, moto: startMoto } as const;

/** Starts an emulator, with nothing in it. */
export async function startTestEmulator(name: keyof typeof START): Promise<TestEmulator> {
  const { env: environment } = process;
  const path = join(import.meta.dirname, "../../.driftless/test", `${name}-${randomUUID()}`);
  const python = await ensurePythonEnvironment(name, { environment, progress: console.error });
  const run = await openRunDirectory(path);
  const { endpoint } = await START[name]({ python, run, environment });
  return {
    endpoint,
    async [Symbol.asyncDispose]() {
      await run.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
