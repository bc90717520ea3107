import { join } from "node:path";
import { bundle, bundleFile } from "../../../infra/functions/bundle.ts";
import type { FunctionName } from "../../../infra/functions/function-code.ts";
import { type Environment, scrubbedEnvironment } from "../../../lib/local/processes/environment.ts";
import { type LocalProcess, startProcess } from "../../../lib/local/processes/local-process.ts";
import type { BenchContext } from "../measures/bench-context.ts";
import { type RuntimeApi, startRuntimeApi } from "./runtime-api.ts";

/** A function of the stack, and how it runs. */
export interface FunctionOptions {
  readonly name: FunctionName;
  /** The number of processes, each of which serves one invocation at a time. */
  readonly processes: number;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly environment: Environment;
}

/** The running processes of a function. */
export interface FunctionProcesses extends AsyncDisposable {
  readonly invoke: RuntimeApi["invoke"];
  /** Kills the most recently started process, whatever it is doing, and starts another in its place, as Lambda does with sandboxes. */
  replaceLast(): Promise<void>;
}

/** Bundles a function as the stack does, and starts it in its own processes behind a Runtime API. */
export async function startFunction(context: BenchContext, options: FunctionOptions): Promise<FunctionProcesses> {
  const { name, processes, memoryMegabytes, timeoutSeconds, environment } = options;
  const { run } = context;
  const folder = run.scratch(`function-${name}`);
  await bundle(name, folder);
  await using starting = new AsyncDisposableStack();
  const api = starting.use(await startRuntimeApi({ timeoutSeconds }));
  const loop = await bundleRuntimeLoop(folder);
  const running: LocalProcess[] = [];
  starting.defer(async () => {
    await Promise.all(running.map((process_) => process_.stop()));
  });
  for (let index = 1; index <= processes; index++) running.push(await start(index));
  const started = starting.move();
  return {
    invoke: (event) => api.invoke(event),
    async replaceLast() {
      await running.pop()?.kill();
      running.push(await start(processes));
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };

  function start(index: number): Promise<LocalProcess> {
    return startProcess({
      run,
      name: `${name}-${index}`,
      command: process.execPath,
      args: [
        ...(context.profiles === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${context.profiles}`]),
        ...heapFlags(memoryMegabytes),
        loop,
        folder,
      ],
      environment: {
        ...scrubbedEnvironment({ environment: context.environment, home: run.scratch("home") }),
        ...environment,
        AWS_LAMBDA_RUNTIME_API: api.address,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
        AWS_LAMBDA_LOG_FORMAT: "JSON",
        AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
        LAMBDA_TASK_ROOT: folder,
      },
      ready: async () => true,
    });
  }
}

/** The flags with which Lambda's runtime starts Node: a tenth of the memory is for young objects, in two halves. */
export function heapFlags(memoryMegabytes: number): readonly string[] {
  const young = Math.floor(memoryMegabytes / 10);
  return [`--max-semi-space-size=${Math.floor(young / 2)}`, `--max-old-space-size=${memoryMegabytes - young}`];
}

/** Bundles the loop without types, so that no process has to strip them when it starts. */
export async function bundleRuntimeLoop(folder: string): Promise<string> {
  await bundleFile(join(import.meta.dirname, "runtime-loop.ts"), "runtime-loop", folder);
  return join(folder, "runtime-loop.mjs");
}
