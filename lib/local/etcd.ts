import { onFreePort } from "./free-port.ts";
import { type LocalProcess, startProcess } from "./local-process.ts";
import type { RunDirectory } from "./run-directory.ts";

/** A running etcd with a single member. */
export interface Etcd {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts etcd on an empty data directory, and waits until it is healthy. Nothing is synced to disk: the data is thrown away. */
export async function startEtcd(options: { readonly binary: string; readonly run: RunDirectory }): Promise<Etcd> {
  const { binary, run } = options;
  const data = run.scratch("etcd");
  const { url, etcd } = await onFreePort(async (port) => {
    const url = `http://127.0.0.1:${port}`;
    return { url, etcd: await start(url) };
  });
  return { url, stop: () => etcd.stop() };

  function start(url: string): Promise<LocalProcess> {
    return startProcess({
      run,
      name: "etcd",
      command: binary,
      args: [
        `--data-dir=${data}`,
        `--listen-client-urls=${url}`,
        `--advertise-client-urls=${url}`,
        "--listen-peer-urls=http://127.0.0.1:0",
        "--unsafe-no-fsync=true",
        "--log-level=warn",
      ],
      environment: {},
      ready: async () => (await fetch(`${url}/health`)).ok,
    });
  }
}
