import { onFreePort } from "./free-port.ts";
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

/** Starts a server on a free port of 127.0.0.1. `startOn` starts it on a port; an orderly stop may take `graceMs`. */
export async function startRestartable(
  protocol: "http" | "https",
  startOn: (port: number, url: string) => Promise<LocalProcess>,
  graceMs: number,
): Promise<Restartable> {
  return await onFreePort(async (port) => {
    const url = `${protocol}://127.0.0.1:${port}`;
    let current = await startOn(port, url);
    return {
      url,
      stop: () => current.stop(graceMs),
      kill: () => current.kill(),
      async start() {
        current = await startOn(port, url);
      },
    };
  });
}
