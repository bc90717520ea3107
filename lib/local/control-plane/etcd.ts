import { startProcess } from "../processes/local-process.ts";
import { type Restartable, startRestartable } from "../processes/restartable.ts";
import type { RunDirectory } from "../processes/run-directory.ts";

const GRACE_MS = 5_000;

/** The options of an etcd process. */
export interface EtcdOptions {
  readonly binary: string;
  readonly run: RunDirectory;
  /** Whether etcd syncs each write to disk, as in production. By default it does not, because its data does not outlive the run. */
  readonly durable?: boolean;
}

/** Starts a single etcd at `http://127.0.0.1:port`, and waits until it is healthy. Its data outlives its process, but not the run. */
export async function startEtcd({ binary, run, durable = false }: EtcdOptions): Promise<Restartable> {
  const data = run.scratch("etcd");
  const startOn = (_port: number, url: string) =>
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
  return await startRestartable("http", startOn, GRACE_MS);
}
