import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startMiniStack } from "../../lib/local/emulators/ministack.ts";
import { ensurePythonEnvironment } from "../../lib/local/emulators/python-environment.ts";
import { openRunDirectory } from "../../lib/local/processes/run-directory.ts";

/** DynamoDB of a MiniStack of its own. */
export interface TestDynamoDB extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
}

/** Starts a MiniStack, for its DynamoDB. */
export async function startTestDynamoDB(): Promise<TestDynamoDB> {
  const { env: environment } = process;
  const path = join(import.meta.dirname, "../../.driftless/test", `dynamodb-${randomUUID()}`);
  const python = await ensurePythonEnvironment("ministack", { environment, progress: console.error });
  const run = await openRunDirectory(path);
  const { endpoint } = await startMiniStack({ python, run, environment });
  return {
    endpoint,
    async [Symbol.asyncDispose]() {
      await run.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
