import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { lines } from "../../../lib/kubernetes/list-watch/lines.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import { openStream } from "../../../lib/kubernetes/stream.ts";
import { collectionOf, NAMESPACE } from "./objects.ts";

/** Uses its own watch to detect immediately when objects become Ready. */
export interface ReadyWatch extends AsyncDisposable {
  /** The number of objects that have been Ready at some time. */
  readonly readyCount: number;
  /**
   * Resolves to the time (`performance.now()`) at which an object became Ready in this generation or a later one. Rejects if the watch
   * or the benchmark ends first.
   */
  ready(name: string, generation?: number): Promise<number>;
}

interface Waiter {
  readonly generation: number;
  readonly resolve: (at: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts to watch every object of a kind in a namespace, in full. */
export async function watchReady(
  connection: Connection,
  kind: ResourceKind,
  signal: AbortSignal,
  namespace: string = NAMESPACE,
): Promise<ReadyWatch> {
  const ended = new AbortController();
  /** The latest generation in which an object was Ready, and since when. */
  const seen = new Map<string, { readonly generation: number; readonly at: number }>();
  const waiters = new Map<string, Waiter[]>();
  let resourceVersion: string | undefined;
  let body = await open();
  let failure: { readonly error: unknown } | undefined;
  const reading = read().catch((error: unknown) => {
    failure = { error: signal.reason ?? error };
    for (const waiter of [...waiters.values()].flat()) waiter.reject(failure.error);
  });

  return {
    get readyCount() {
      return seen.size;
    },
    ready(name, generation = 1) {
      const already = seen.get(name);
      if (already !== undefined && already.generation >= generation) return Promise.resolve(already.at);
      if (failure !== undefined) return Promise.reject(failure.error);
      return new Promise((resolve, reject) => {
        waiters.set(name, [...(waiters.get(name) ?? []), { generation, resolve, reject }]);
      });
    },
    async [Symbol.asyncDispose]() {
      ended.abort();
      await reading;
    },
  };

  function open(): Promise<AsyncIterable<Buffer>> {
    const from =
      resourceVersion === undefined
        ? "sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
        : `resourceVersion=${resourceVersion}`;
    return openStream(connection, {
      path: `${collectionOf(kind, namespace)}?watch=1&allowWatchBookmarks=true&${from}`,
      accept: "application/json",
      signal: AbortSignal.any([signal, ended.signal]),
      inactivityMs: 120_000,
    });
  }

  async function read(): Promise<void> {
    for (;;) {
      for await (const line of lines(body)) {
        // The API server wrote this line.
        const { type, object } = JSON.parse(line.toString()) as {
          readonly type: string;
          readonly object: KubernetesObject;
        };
        if (type === "ERROR") throw new Error(`the benchmark's watch failed: ${line.toString()}`);
        resourceVersion = object.metadata.resourceVersion;
        if (type !== "BOOKMARK" && isReady(object)) found(object);
      }
      // The API server closes a watch whose reader is slow. A new watch continues at the last resource version, so nothing is lost.
      body = await open();
    }
  }

  function found({ metadata: { name, generation } }: KubernetesObject): void {
    const before = seen.get(name);
    if (before !== undefined && before.generation >= generation) return;
    const at = performance.now();
    seen.set(name, { generation, at });
    const waiting = waiters.get(name) ?? [];
    waiters.set(
      name,
      waiting.filter((waiter) => waiter.generation > generation),
    );
    for (const waiter of waiting) if (waiter.generation <= generation) waiter.resolve(at);
  }
}

function isReady({ metadata, status }: KubernetesObject): boolean {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return ready?.status === "True" && status?.observedGeneration === metadata.generation;
}
