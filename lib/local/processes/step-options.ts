import type { Environment } from "./environment.ts";
import type { Progress } from "./progress.ts";
import type { RunDirectory } from "./run-directory.ts";

/** The options of every slow step. */
export interface StepOptions {
  /** The environment of this program. */
  readonly environment: Environment;
  readonly progress: Progress;
  /** Aborts the step. */
  readonly signal?: AbortSignal | undefined;
}

/** The options of every step that starts processes. */
export interface RunOptions extends StepOptions {
  readonly run: RunDirectory;
}
