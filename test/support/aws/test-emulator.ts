import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** LocalStack is used for S3, MiniStack for DynamoDB and SQS, and moto for ECR and SNS. */
const START = { localstack: startLocalStack, ministack: startMiniStack, moto: startMoto } as const;

/** Starts an empty emulator. */
export async function startTestEmulator(name: keyof typeof START): Promise<TestEmulator> {
  const { env: environment } = process;
  const python = await ensurePythonEnvironment(name, { environment, progress: console.error });
  const path = await mkdtemp(join(tmpdir(), `driftless-${name}-`));
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
