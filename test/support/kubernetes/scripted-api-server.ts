import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { ObjectMeta } from "../../../lib/kubernetes/object.ts";
import { checkpointKey } from "../../../lib/relay/watch/scope-name.ts";
import { startTestRelay, type TestRelay, type TestRelayOptions } from "../relay/test-relay.ts";
import { type StubApiServer, type StubRequest, startStubApiServer } from "./stub-api-server.ts";

/** Responds to a request. */
export type Answer = (response: ServerResponse) => unknown;

interface Options extends Omit<TestRelayOptions, "connection"> {
  /** Responds to the request with which the relay checks whether the API server has reached a resourceVersion. */
  readonly probe?: Answer;
  /** Responds to a request for a page of a list. */
  readonly page?: Answer;
}

/**
 * Runs a relay from resourceVersion 5. Its API server responds to each watch of objects with the next of `answers`, and then repeats the
 * last. It sends nothing about namespaces.
 */
export async function runRelayOn(
  answers: readonly Answer[],
  options: Options = {},
): Promise<TestRelay & { readonly stub: StubApiServer }> {
  const { probe = (response) => response.end('{"metadata":{},"items":[]}'), page = probe, ...rest } = options;
  let watched = 0;
  const stub = await startStubApiServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "https://stub");
    if (pathname === "/api/v1/namespaces") return void hold(response);
    if (searchParams.get("limit") === "1") return void probe(response);
    if (!searchParams.has("watch")) return void page(response);
    (answers[watched++] ?? answers.at(-1) ?? hold)(response);
  });
  onTestFinished(() => stub.close());
  return { stub, ...startTestRelay({ connection: stub.connection, start: checkpointAt("5"), ...rest }) };
}

/** A checkpoint from which the relay resumes at `resourceVersion`, for buckets in all namespaces. */
export function checkpointAt(resourceVersion: string): Readonly<Record<string, string>> {
  return { [checkpointKey({ kind: bucketKind, namespace: undefined, labelSelector: "" })]: resourceVersion };
}

/** The resourceVersion from which each requested watch of buckets began. */
export function watchesOf({ requests }: StubApiServer): readonly (string | null)[] {
  const watching = requests.filter(
    ({ url }) => url.searchParams.has("watch") && url.pathname.endsWith(`/${bucketKind.plural}`),
  );
  return watching.map(({ url }) => (url.searchParams.has("sendInitialEvents") ? "list" : resourceVersion({ url })));
}

/** The resourceVersions for which the relay checked whether the API server had reached them. */
export function probesOf({ requests }: StubApiServer): readonly (string | null)[] {
  return requests.filter(({ url }) => url.searchParams.get("limit") === "1").map(resourceVersion);
}

function resourceVersion({ url }: Pick<StubRequest, "url">): string | null {
  return url.searchParams.get("resourceVersion");
}

/** Accepts a watch and sends nothing. */
export const hold: Answer = (response) => response.flushHeaders();

/** The response to a WatchList: these objects, as of resourceVersion 90. The response stays open. */
export function listOf(...objects: readonly ObjectMeta[]): Answer {
  return (response) => {
    for (const metadata of objects) response.write(event("ADDED", metadata));
    response.write(event("BOOKMARK", { resourceVersion: "90", annotations: { "k8s.io/initial-events-end": "true" } }));
  };
}

/** A line of a watch. */
export function event(type: string, metadata: Partial<ObjectMeta>): string {
  return `${JSON.stringify({ type, object: { metadata } })}\n`;
}
