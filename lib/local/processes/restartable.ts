import type { LocalProcess } from "./local-process.ts";

/** A server that can be stopped and started again at the same address, with the same data. */
export interface Restartable {
  readonly url: string;
  /** Stops the server in an orderly way, or kills it if that takes too long. Can be called repeatedly. */
  stop(): Promise<void>;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server again, and waits until it is ready. */
  start(): Promise<void>;
}

/** How to start a server again, and how long an orderly stop may take. */
export interface RestartableOptions {
  readonly url: string;
  readonly first: LocalProcess;
  readonly again: () => Promise<LocalProcess>;
  readonly graceMs: number;
}

/** Makes a server that is already running restartable. */
export function restartable({ url, first, again, graceMs }: RestartableOptions): Restartable {
  let current = first;
  return {
    url,
    stop: () => current.stop(graceMs),
    kill: () => current.kill(),
    async start() {
      current = await again();
    },
  };
}
