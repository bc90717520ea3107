import { type Environment, scrubbedEnvironment } from "../processes/environment.ts";
import { onFreePort } from "../processes/free-port.ts";
import { startProcess } from "../processes/local-process.ts";
import type { RunDirectory } from "../processes/run-directory.ts";

/** A running emulator of AWS services. */
export interface Emulator {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
  readonly pid: number;
  /** How the emulator ended, for a message; pending while it is running. */
  readonly ended: Promise<string>;
  /** Stops the emulator and the processes that it has started. Can be called repeatedly. */
  stop(): Promise<void>;
}

/** The options of every emulator. */
export interface EmulatorOptions {
  /** The Python interpreter of the virtual environment in which the emulator is installed. */
  readonly python: string;
  readonly run: RunDirectory;
  /** The environment of this program; only its search path is passed on to the emulator. */
  readonly environment: Environment;
}

/** The properties of one emulator. */
export interface EmulatorKind {
  /** The name of the emulator's log file and scratch directory. */
  readonly name: string;
  /** The arguments of Python: `-m` and a module, or a script. */
  readonly program: readonly string[];
  /** The emulator's settings, which are environment variables. `home` is the emulator's own directory. */
  readonly variables: (at: { readonly port: number; readonly home: string }) => Environment;
  /** Whether the emulator responds at this endpoint. If this function rejects, the emulator is not ready yet. */
  readonly ready: (endpoint: string) => Promise<boolean>;
}

/** Starts an emulator on a free port of 127.0.0.1 and waits until it is ready. */
export async function startEmulator(options: EmulatorOptions, kind: EmulatorKind): Promise<Emulator> {
  const { python, run, environment } = options;
  const home = run.scratch(kind.name);
  return await onFreePort(async (port) => {
    const endpoint = `http://127.0.0.1:${port}`;
    const emulator = await startProcess({
      run,
      name: kind.name,
      command: python,
      args: kind.program,
      environment: {
        ...scrubbedEnvironment({ environment, home }),
        // The virtual environment is in the cache, whose contents are checked, so nothing must be written into it.
        PYTHONDONTWRITEBYTECODE: "1",
        PYTHONUNBUFFERED: "1",
        // On exit, MiniStack removes the containers of every MiniStack instance on this machine.
        DOCKER_HOST: `unix://${home}/no-docker`,
        ...kind.variables({ port, home }),
      },
      ready: () => kind.ready(endpoint),
    });
    return { endpoint, pid: emulator.pid, ended: emulator.ended, stop: () => emulator.stop() };
  });
}
