import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startMoto } from "../../lib/local/emulators/moto.ts";
import { ensurePythonEnvironment } from "../../lib/local/emulators/python-environment.ts";
import { openRunDirectory } from "../../lib/local/processes/run-directory.ts";

/** A moto of its own. */
export interface TestMoto extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
}

/** Starts a moto. */
export async function startTestMoto(): Promise<TestMoto> {
  const { env: environment } = process;
  const path = join(import.meta.dirname, "../../.driftless/test", `moto-${randomUUID()}`);
  const python = await ensurePythonEnvironment("moto", { environment, progress: console.error });
  const run = await openRunDirectory(path);
  const { endpoint } = await startMoto({ python, run, environment });
  return {
    endpoint,
    async [Symbol.asyncDispose]() {
      await run.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
