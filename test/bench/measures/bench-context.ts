import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import type { Environment } from "../../../lib/local/processes/environment.ts";
import type { Progress } from "../../../lib/local/processes/progress.ts";
import { openRunDirectory, type RunDirectory, removeDeadRuns } from "../../../lib/local/processes/run-directory.ts";
import type { SettingParameters } from "../../../lib/settings/settings-for.ts";
import type { SystemOptions } from "../systems/system.ts";

/** The context that every benchmark works in. */
export interface BenchContext {
  /** Where the benchmark keeps its state and records what it has started. Removed after the benchmark. */
  readonly run: RunDirectory;
  /** The environment of this program. */
  readonly environment: Environment;
  /** Reports progress, one line at a time. */
  readonly progress: Progress;
  /** The folder for CPU profiles of the functions, if profiles are requested. */
  readonly profiles: string | undefined;
  /** The kind of object that the benchmark uses. */
  readonly kind: ResourceKind;
  /** How the benchmarks that measure the whole system set it up. */
  readonly system: SystemOptions;
  /** Whether to repeat the measurement on MiniStack. */
  readonly withMiniStack: boolean;
  /** Additional environment variables of the functions. */
  readonly functionVariables: Environment;
  /** The deployment parameters of the functions that differ from those of a usual deployment. */
  readonly parameters: SettingParameters;
  /** Ends the benchmark when the user interrupts it or its time is up. */
  readonly signal: AbortSignal;
}

const RUNS = join(import.meta.dirname, "../../../.driftless/bench");

/** Opens a context, after removing what killed benchmarks left behind. Disposing of the context removes everything that it recorded. */
export async function openBenchContext(options: Omit<BenchContext, "run">): Promise<BenchContext & AsyncDisposable> {
  await removeDeadRuns(RUNS);
  const path = join(RUNS, randomUUID());
  const run = await openRunDirectory(path, options.signal);
  return {
    ...options,
    run,
    async [Symbol.asyncDispose]() {
      await run.close();
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
