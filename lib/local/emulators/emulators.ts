import type { Environment } from "../processes/environment.ts";
import type { Progress } from "../processes/progress.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import type { ServiceEndpoints } from "../service-endpoints.ts";
import { startLocalStack } from "./localstack.ts";
import { startMiniStack } from "./ministack.ts";
import { startMoto } from "./moto.ts";
import { type EmulatorName, ensurePythonEnvironment } from "./python-environment.ts";
import { assertSubResourcesAreRouted } from "./sub-resource-guard.ts";

/** The emulated AWS. */
export interface Emulators extends AsyncDisposable {
  readonly awsEndpoint: string;
  readonly serviceEndpoints: ServiceEndpoints;
}

/** The user's own endpoints, which are used instead of the emulators. */
export interface EmulatorChoice {
  readonly awsEndpoint?: string;
  readonly serviceEndpoints: Partial<ServiceEndpoints>;
}

/** The dependencies of `openEmulators`. */
export interface EmulatorDependencies {
  readonly run: RunDirectory;
  readonly environment: Environment;
  readonly progress: Progress;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts LocalStack's S3 for the buckets, moto's ECR for the repositories, and MiniStack for the tables and the rest of AWS. An endpoint
 * that the user specifies is used instead of the corresponding emulator. Rejects if the S3 endpoint deletes a whole bucket in response to a
 * request to delete a part of the bucket.
 */
export async function openEmulators(
  { awsEndpoint: aws, serviceEndpoints: given }: EmulatorChoice,
  dependencies: EmulatorDependencies,
): Promise<Emulators> {
  await using opening = new AsyncDisposableStack();
  const open = async (given: string | undefined, tool: EmulatorName, start: typeof startLocalStack) => {
    if (given !== undefined) return given;
    const python = await ensurePythonEnvironment(tool, dependencies);
    dependencies.progress(`starting ${tool}`);
    const emulator = await start({ python, ...dependencies });
    opening.defer(() => emulator.stop());
    return emulator.endpoint;
  };
  const [awsEndpoint, s3, ecr] = await Promise.all([
    open(aws, "ministack", startMiniStack),
    open(given.s3, "localstack", startLocalStack),
    open(given.ecr, "moto", startMoto),
  ]);
  await assertSubResourcesAreRouted(s3, dependencies.signal);
  const serviceEndpoints = { s3, dynamodb: given.dynamodb ?? awsEndpoint, ecr };
  const opened = opening.move();
  return { awsEndpoint, serviceEndpoints, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
