import type { ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import type { Connection } from "../../../../lib/kubernetes/connection/connection.ts";
import { openWatch, type WatchEvent } from "../../../../lib/kubernetes/list-watch/watch.ts";
import type { ObjectMeta } from "../../../../lib/kubernetes/object.ts";
import { InactivityError, StreamError } from "../../../../lib/kubernetes/stream.ts";
import { collectGarbage } from "../../../support/assertions/collect-garbage.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { type StubApiServer, startStubApiServer } from "../../../support/kubernetes/stub-api-server.ts";

const collection = {
  kind: { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" },
  namespace: "team",
  labelSelector: "a=b",
};

const request = { timeoutSeconds: 300, inactivityMs: 10_000, signal: new AbortController().signal };

let stub: StubApiServer;

afterEach(async () => {
  await stub.close();
});

it("requests a watch of only the metadata, with bookmarks", async () => {
  await serve((response) => response.end());
  await watch("7");
  const [request] = stub.requests;
  // The response to the List form would be 200 and an empty stream.
  expect(request?.accept).toBe("application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1");
  expect(request?.url.pathname).toBe("/apis/s3.services.k8s.aws/v1alpha1/namespaces/team/buckets");
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    watch: "1",
    allowWatchBookmarks: "true",
    timeoutSeconds: "300",
    resourceVersion: "7",
    labelSelector: "a=b",
  });
});

it("requests every object first when it has no resourceVersion", async () => {
  await serve((response) => response.end());
  await watch(undefined);
  expect(Object.fromEntries(stub.requests[0]?.url.searchParams ?? [])).toMatchObject({
    sendInitialEvents: "true",
    resourceVersionMatch: "NotOlderThan",
  });
});

it("yields changes and bookmarks until the API server closes the stream", async () => {
  await serve((response) => {
    response.write(line("ADDED", { metadata: objectMeta(1) }));
    response.write(line("BOOKMARK", { metadata: { resourceVersion: "9" } }));
    response.end(
      line("BOOKMARK", { metadata: { resourceVersion: "9", annotations: { "k8s.io/initial-events-end": "true" } } }),
    );
  });
  expect(await watch("1")).toEqual([
    { type: "ADDED", object: objectMeta(1) },
    { type: "BOOKMARK", resourceVersion: "9", initialEventsEnd: false },
    { type: "BOOKMARK", resourceVersion: "9", initialEventsEnd: true },
  ]);
});

it("keeps only the selected parts of an object", async () => {
  await serve((response) => response.write(line("ADDED", { metadata: objectMeta(1) })));
  const read: WeakRef<ObjectMeta>[] = [];
  const select = (metadata: ObjectMeta) => {
    read.push(new WeakRef(metadata));
    return metadata.name;
  };
  const events = await openWatch(stub.connection, collection, { ...request, resourceVersion: "1", select });
  const iterator = events[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toEqual({ type: "ADDED", object: "bucket-1" });
  await collectGarbage();
  expect(read.map((metadata) => metadata.deref())).toEqual([undefined]);
});

it("throws an ERROR event with its code", async () => {
  await serve((response) => response.end(line("ERROR", { code: 410, message: "too old", reason: "Expired" })));
  await expect(watch("1")).rejects.toEqual(new StreamError("410: too old", { status: 410 }));
});

it("throws an error with the status and the Retry-After of a response that rejects the watch", async () => {
  await serve((response) =>
    response.writeHead(429, { "retry-after": "3" }).end(JSON.stringify({ message: "storage is (re)initializing" })),
  );
  const refusal = { status: 429, retryAfterSeconds: 3, message: "429: storage is (re)initializing" };
  await expect(watch("1")).rejects.toMatchObject(refusal);
});

it("throws for an event that it cannot read", async () => {
  await serve((response) => response.end("{\n"));
  await expect(watch("1")).rejects.toThrow(SyntaxError);
});

it("throws when the stream is cut", async () => {
  await serve((response) => {
    response.write(line("ADDED", { metadata: objectMeta(1) }), () => response.destroy());
  });
  await expect(watch("1")).rejects.toThrow("aborted");
});

it("throws when the API server stops sending in the middle of the stream", async () => {
  await serve((response) => response.write(line("ADDED", { metadata: objectMeta(1) })));
  await expect(watch("1", { inactivityMs: 200 })).rejects.toThrow(InactivityError);
});

it("throws when the API server does not begin to respond", async () => {
  stub = await startStubApiServer(() => undefined);
  const unanswered = { name: "StreamError", status: undefined, message: expect.stringContaining("for 0.2 s") };
  await expect(watch("1", { inactivityMs: 200 })).rejects.toMatchObject(unanswered);
});

it("does not mistake a pause of its own process for a pause of the API server", async () => {
  await serve((response) => {
    response.write(line("ADDED", { metadata: objectMeta(1) }));
    setTimeout(() => response.end(line("ADDED", { metadata: objectMeta(2) })), 50);
  });
  const inactivityMs = 1000;
  const events = await open("1", { inactivityMs });
  const read: WatchEvent<ObjectMeta>[] = [];
  for await (const event of events) {
    read.push(event);
    if (read.length === 1) await new Promise((resolve) => setTimeout(resolve, 2 * inactivityMs));
  }
  expect(read).toHaveLength(2);
});

it("throws when there is no API server", async () => {
  await serve((response) => response.end());
  await stub.close();
  const refused = { name: "StreamError", status: undefined };
  await expect(watch("1")).rejects.toMatchObject(refused);
});

it("renews a rejected token once", async () => {
  stub = await startStubApiServer(({ headers }, response) =>
    response.writeHead(headers.authorization === "Bearer new" ? 200 : 401).end(),
  );
  const token: Connection["token"] = async (options) => (options?.refresh ? "new" : "old");
  await watch("1", {}, { ...stub.connection, token });
  expect(stub.requests.map(({ authorization }) => authorization)).toEqual(["Bearer old", "Bearer new"]);
});

async function serve(answer: (response: ServerResponse) => unknown): Promise<void> {
  stub = await startStubApiServer((_, response) => {
    answer(response);
  });
}

interface Options {
  readonly inactivityMs?: number;
}

async function watch(resourceVersion: string | undefined, options?: Options, connection?: Connection) {
  return await Array.fromAsync(await open(resourceVersion, options, connection));
}

function open(
  resourceVersion: string | undefined,
  { inactivityMs = request.inactivityMs }: Options = {},
  connection = stub.connection,
): Promise<AsyncIterable<WatchEvent<ObjectMeta>>> {
  const select = (metadata: ObjectMeta) => metadata;
  return openWatch(connection, collection, { ...request, resourceVersion, select, inactivityMs });
}

function line(type: string, object: unknown): string {
  return `${JSON.stringify({ type, object })}\n`;
}
