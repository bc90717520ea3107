import { setTimeout as wait } from "node:timers/promises";
import { errorText } from "../../text/error-text.ts";
import type { Environment } from "../processes/environment.ts";
import { type LocalProcess, startProcess } from "../processes/local-process.ts";
import type { Progress } from "../processes/progress.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import type { RelayContainer } from "./relay-container.ts";

/** The options of the local stack's relay. */
export interface RelayOptions {
  readonly run: RunDirectory;
  /** The bundle that `npm run bundle` creates. */
  readonly bundle: string;
  readonly container: RelayContainer;
  readonly kubeconfig: string;
  readonly environment: Environment;
  /** A free port for the relay's probes. */
  readonly healthPort: number;
  readonly progress: Progress;
}

/** The relay, which is restarted whenever it dies. */
export interface SupervisedRelay {
  readonly pid: () => number;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 250;

/** Starts the relay in a separate process, and restarts it whenever it ends, as its Deployment would. Resolves when the relay is ready. */
export async function startRelayProcess(options: RelayOptions): Promise<SupervisedRelay> {
  const stopping = new AbortController();
  let current = await start(options);
  const watching = watch();

  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    for (;;) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      options.progress(`the relay ended (${how}); starting it again`);
      await wait(RESTART_DELAY_MS);
      if (stopping.signal.aborted) return;
      try {
        current = await start(options);
      } catch (error) {
        options.progress(errorText(error));
      }
      if (stopping.signal.aborted) return await current.stop();
    }
  }
}

function start({ run, bundle, container, kubeconfig, environment, healthPort }: RelayOptions): Promise<LocalProcess> {
  return startProcess({
    run,
    name: "relay",
    command: process.execPath,
    args: [
      ...container.flags,
      bundle,
      "--kubeconfig",
      kubeconfig,
      "--health-port",
      String(healthPort),
      "--metrics-port",
      "0",
    ],
    environment: { ...container.environment, ...environment },
    ready: async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).ok,
  });
}
