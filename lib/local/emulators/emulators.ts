import type { Environment } from "../processes/environment.ts";
import type { Progress } from "../processes/progress.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import { startLocalStack } from "./localstack.ts";
import { startMiniStack } from "./ministack.ts";
import { ensurePythonEnvironment } from "./python-environment.ts";
import { assertSubResourcesAreRouted } from "./sub-resource-guard.ts";

/** The emulated AWS. */
export interface Emulators extends AsyncDisposable {
  readonly awsEndpoint: string;
  readonly s3Endpoint: string;
}

/** Endpoints of the user's own to use instead of an emulator. */
export interface EmulatorChoice {
  readonly awsEndpoint?: string;
  readonly s3Endpoint?: string;
}

/** What starting them needs. */
export interface EmulatorDependencies {
  readonly run: RunDirectory;
  readonly environment: Environment;
  readonly progress: Progress;
  /** Ends the start. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts MiniStack and, for the buckets, LocalStack's S3; an endpoint that is given is used instead. Rejects if the S3 would
 * delete a bucket when it is asked to delete a part of one.
 */
export async function openEmulators(choice: EmulatorChoice, dependencies: EmulatorDependencies): Promise<Emulators> {
  await using opening = new AsyncDisposableStack();
  const open = async (given: string | undefined, tool: "ministack" | "localstack", start: typeof startLocalStack) => {
    if (given !== undefined) return given;
    const python = await ensurePythonEnvironment(tool, dependencies);
    dependencies.progress(`starting ${tool}`);
    const emulator = await start({ python, ...dependencies });
    opening.defer(() => emulator.stop());
    return emulator.endpoint;
  };
  const [awsEndpoint, s3Endpoint] = await Promise.all([
    open(choice.awsEndpoint, "ministack", startMiniStack),
    open(choice.s3Endpoint, "localstack", startLocalStack),
  ]);
  await assertSubResourcesAreRouted(s3Endpoint, dependencies.signal);
  const opened = opening.move();
  return { awsEndpoint, s3Endpoint, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
