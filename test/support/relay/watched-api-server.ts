import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ObjectMeta } from "../../../lib/kubernetes/object.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import { event, hold } from "../kubernetes/scripted-api-server.ts";
import { type StubApiServer, startStubApiServer } from "../kubernetes/stub-api-server.ts";

/** A stub API server with a history of buckets and with the relay's ConfigMap. It sends nothing about other kinds. */
export interface WatchedApiServer {
  readonly stub: StubApiServer;
  /** The content of the ConfigMap. */
  readonly configMap: () => Readonly<Record<string, string>>;
  /** Sends a bucket's new state to all watches, at its resourceVersion, which must increase. */
  change(metadata: ObjectMeta): void;
  /** Sets whether the server is deaf. While it is deaf, it ignores patches and does not respond to them. */
  deaf(deaf: boolean): void;
}

interface Options {
  readonly configMap?: Readonly<Record<string, string>>;
  /** Called with the content of the ConfigMap after each patch. */
  readonly onPatch?: (configMap: Readonly<Record<string, string>>) => void;
}

/** Starts a server without objects. It is closed when the test ends. */
export async function startWatchedApiServer({
  onPatch = () => undefined,
  ...options
}: Options = {}): Promise<WatchedApiServer> {
  const history: ObjectMeta[] = [];
  const watches = new Set<ServerResponse>();
  let configMap = options.configMap ?? {};
  let deaf = false;

  const stub = await startStubApiServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "https://stub");
    if (request.method === "PATCH") void patch(request, response);
    else if (pathname.includes("/configmaps/")) response.end(answerOf(configMap));
    else if (!pathname.endsWith(`/${bucketKind.plural}`)) hold(response);
    else if (searchParams.has("watch")) watch(searchParams, response);
    else response.end('{"metadata":{},"items":[]}');
  });
  onTestFinished(() => stub.close());

  return {
    stub,
    configMap: () => configMap,
    change(metadata) {
      history.push(metadata);
      for (const response of watches) response.write(event("MODIFIED", metadata));
    },
    deaf(now) {
      deaf = now;
    },
  };

  async function patch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { data }: { readonly data: Readonly<Record<string, string | null>> } = JSON.parse(await text(request));
    if (deaf) return;
    const merged = Object.entries({ ...configMap, ...data });
    configMap = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
    onPatch(configMap);
    response.end(answerOf(configMap));
  }

  function watch(query: URLSearchParams, response: ServerResponse): void {
    const since = Number(query.get("resourceVersion") ?? 0);
    response.flushHeaders();
    for (const metadata of history) {
      if (Number(metadata.resourceVersion) > since) response.write(event("ADDED", metadata));
    }
    if (query.has("sendInitialEvents")) {
      const resourceVersion = history.at(-1)?.resourceVersion ?? "1";
      response.write(event("BOOKMARK", { resourceVersion, annotations: { "k8s.io/initial-events-end": "true" } }));
    }
    watches.add(response);
    response.on("close", () => watches.delete(response));
  }
}

/** A ConfigMap as an API server returns it. */
function answerOf(data: Readonly<Record<string, string>>): string {
  return JSON.stringify({ metadata: { resourceVersion: "1" }, data });
}
