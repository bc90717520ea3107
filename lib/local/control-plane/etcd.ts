import { onFreePort } from "../processes/free-port.ts";
import { startProcess } from "../processes/local-process.ts";
import { type Restartable, restartable } from "../processes/restartable.ts";
import type { RunDirectory } from "../processes/run-directory.ts";

const GRACE_MS = 5_000;

/** The options of an etcd process. */
export interface EtcdOptions {
  readonly binary: string;
  readonly run: RunDirectory;
  /** Whether etcd syncs each write to disk, as in production. By default it does not, because its data does not outlive the run. */
  readonly durable?: boolean;
}

/**
 * Starts an etcd cluster with a single member at `http://127.0.0.1:port`, and waits until it is healthy. Its data outlives its process, but
 * not the run.
 */
export async function startEtcd({ binary, run, durable = false }: EtcdOptions): Promise<Restartable> {
  const data = run.scratch("etcd");
  const startAt = (url: string) =>
    startProcess({
      run,
      name: "etcd",
      command: binary,
      args: [
        `--data-dir=${data}`,
        `--listen-client-urls=${url}`,
        `--advertise-client-urls=${url}`,
        "--listen-peer-urls=http://127.0.0.1:0",
        `--unsafe-no-fsync=${!durable}`,
        "--log-level=warn",
      ],
      environment: {},
      ready: async () => (await fetch(`${url}/health`)).ok,
    });
  return await onFreePort(async (port) => {
    const url = `http://127.0.0.1:${port}`;
    return restartable({ url, first: await startAt(url), again: () => startAt(url), graceMs: GRACE_MS });
  });
}
