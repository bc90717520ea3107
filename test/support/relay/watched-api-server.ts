import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { ObjectMeta } from "../../../lib/kubernetes/object.ts";
import { event, hold } from "../kubernetes/scripted-api-server.ts";
import { type StubApiServer, startStubApiServer } from "../kubernetes/stub-api-server.ts";

/** A stub API server with a history of buckets and namespaces, and with the relay's ConfigMap. It sends nothing about other kinds. */
export interface WatchedApiServer {
  readonly stub: StubApiServer;
  /** The content of the ConfigMap. */
  readonly configMap: () => Readonly<Record<string, string>>;
  /** Sends a bucket's new state to all watches, at its resourceVersion, which must increase. */
  readonly change: (metadata: ObjectMeta) => void;
  /** Likewise, a namespace's. Until there is one, the server does not respond to watches of namespaces. */
  readonly changeNamespace: (metadata: NamespaceMeta, type?: "MODIFIED" | "DELETED") => void;
  /** Sets whether the server is deaf. While it is deaf, it ignores patches and does not respond to them. */
  deaf(deaf: boolean): void;
}

export type NamespaceMeta = Omit<ObjectMeta, "namespace" | "generation">;

export interface WatchedApiServerOptions {
  readonly namespaces?: readonly NamespaceMeta[];
  readonly configMap?: Readonly<Record<string, string>>;
  /** Responds to requests that it chooses, instead of the server: it then returns `true`. */
  readonly instead?: (url: URL, response: ServerResponse) => boolean;
  /** Called with the content of the ConfigMap after each patch. */
  readonly onPatch?: (configMap: Readonly<Record<string, string>>) => void;
}

/** Starts a server without objects. It is closed when the test ends. */
export async function startWatchedApiServer({
  onPatch = () => undefined,
  instead = () => false,
  ...options
}: WatchedApiServerOptions = {}): Promise<WatchedApiServer> {
  const buckets = watchable<ObjectMeta>();
  const namespaces = watchable<NamespaceMeta>(options.namespaces);
  let configMap = options.configMap ?? {};
  let deaf = false;

  const stub = await startStubApiServer((request, response) => {
    const url = new URL(request.url ?? "", "https://stub");
    const { pathname, searchParams } = url;
    if (instead(url, response)) return;
    if (request.method === "PATCH") void patch(request, response);
    else if (pathname.includes("/configmaps/")) response.end(answerOf(configMap));
    else if (pathname === "/api/v1/namespaces" && namespaces.history.length > 0) {
      const within = searchParams.get("fieldSelector")?.replace("metadata.name=", "");
      namespaces.serve(searchParams, response, within);
    } else if (!pathname.endsWith(`/${bucketKind.plural}`)) hold(response);
    else if (searchParams.has("watch")) buckets.serve(searchParams, response, namespaceIn(pathname));
    else response.end(pageOf(buckets.history, namespaceIn(pathname), searchParams));
  });
  onTestFinished(() => stub.close());

  return {
    stub,
    configMap: () => configMap,
    change: buckets.change,
    changeNamespace: namespaces.change,
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
}

/** Objects that can be watched, in all namespaces or in one, with everything that has happened to them. */
function watchable<Meta extends NamespaceMeta & { readonly namespace?: string }>(start: readonly Meta[] = []) {
  const history = [...start];
  const watches = new Map<ServerResponse, (metadata: Meta) => boolean>();
  return {
    history,
    change: (metadata: Meta, type = "MODIFIED"): void => {
      history.push(metadata);
      for (const [response, isInside] of watches) if (isInside(metadata)) response.write(event(type, metadata));
    },
    serve(query: URLSearchParams, response: ServerResponse, within?: string): void {
      const since = Number(query.get("resourceVersion") ?? 0);
      const isInside = ({ name, namespace = name }: Meta) => within === undefined || namespace === within;
      response.flushHeaders();
      for (const metadata of history) {
        if (Number(metadata.resourceVersion) > since && isInside(metadata)) response.write(event("ADDED", metadata));
      }
      if (query.has("sendInitialEvents")) {
        const resourceVersion = history.at(-1)?.resourceVersion ?? "1";
        response.write(event("BOOKMARK", { resourceVersion, annotations: { "k8s.io/initial-events-end": "true" } }));
      }
      watches.set(response, isInside);
      response.on("close", () => watches.delete(response));
    },
  };
}

function namespaceIn(path: string): string | undefined {
  return /namespaces\/([^/]+)/.exec(path)?.[1];
}

/** A page of the objects in a namespace as they are now, in the order of their names. Nothing is listed across namespaces. */
function pageOf(history: readonly ObjectMeta[], namespace: string | undefined, query: URLSearchParams): string {
  const present = new Map(history.map((metadata) => [metadata.uid, metadata]));
  const inside = [...present.values()].filter((metadata) => metadata.namespace === namespace);
  const sorted = inside.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const start = Number(query.get("continue"));
  const end = start + Number(query.get("limit"));
  const metadata = { resourceVersion: "1", ...(end < sorted.length && { continue: String(end) }) };
  return JSON.stringify({ metadata, items: sorted.slice(start, end).map((one) => ({ metadata: one })) });
}

/** A ConfigMap as an API server returns it. */
function answerOf(data: Readonly<Record<string, string>>): string {
  return JSON.stringify({ metadata: { resourceVersion: "1" }, data });
}
