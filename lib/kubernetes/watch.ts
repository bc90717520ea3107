import type { Connection } from "./connection.ts";
import { lines } from "./lines.ts";
import { collectionPath, type MetadataScope, metadataOf } from "./metadata-scope.ts";
import type { ObjectMeta } from "./object.ts";
import { openStream, StreamError } from "./stream.ts";

/** What a watch tells: an object's metadata, or only how far it has come. */
export type WatchEvent =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly metadata: ObjectMeta }
  | {
      readonly type: "BOOKMARK";
      readonly resourceVersion: string;
      /** Every object that existed at the start has been told. */
      readonly initialEventsEnd: boolean;
    };

export interface WatchOptions {
  /** Where to go on; `undefined`: tell every object first, then what happens to them. */
  readonly resourceVersion: string | undefined;
  /** After this time the API server closes the stream. */
  readonly timeoutSeconds: number;
  readonly inactivityMs: number;
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Watches the metadata of a scope's objects; resolves when the API server has accepted the watch.
 *
 * The iteration ends when the API server closes the stream. It throws `StreamError` for an `ERROR` event (410: the
 * resourceVersion has expired), `SyntaxError` for an event that cannot be read, and what `openStream` throws.
 */
export async function openWatch(
  connection: Connection,
  scope: MetadataScope,
  { resourceVersion, timeoutSeconds, ...options }: WatchOptions,
): Promise<AsyncIterable<WatchEvent>> {
  const query = new URLSearchParams({
    watch: "1",
    allowWatchBookmarks: "true",
    timeoutSeconds: String(timeoutSeconds),
    ...(resourceVersion === undefined
      ? { sendInitialEvents: "true", resourceVersionMatch: "NotOlderThan" }
      : { resourceVersion }),
    ...(scope.labelSelector === "" ? {} : { labelSelector: scope.labelSelector }),
  });
  const body = await openStream(connection, {
    path: `${collectionPath(scope)}?${query.toString()}`,
    // Not PartialObjectMetadataList, which a list asks for: a watch answers that with 200 and an empty stream.
    accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
    ...options,
  });
  return events(body);
}

async function* events(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void, undefined> {
  for await (const line of lines(body)) yield parseEvent(line);
}

function parseEvent(line: string): WatchEvent {
  // The API server's own serialisation; what is used of it is checked.
  const { type, object } = JSON.parse(line) as { readonly type?: unknown; readonly object?: RawObject };
  switch (type) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
      return { type, metadata: metadataOf(object) };
    case "BOOKMARK": {
      const { resourceVersion, annotations } = object?.metadata ?? {};
      if (typeof resourceVersion !== "string") throw new SyntaxError("a bookmark without resourceVersion");
      return { type, resourceVersion, initialEventsEnd: annotations?.["k8s.io/initial-events-end"] === "true" };
    }
    case "ERROR": {
      const retryAfterSeconds = object?.details?.retryAfterSeconds;
      throw new StreamError(`${object?.code}: ${object?.message}`, {
        ...(object?.code === undefined ? {} : { status: object.code }),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    }
    default:
      throw new SyntaxError(`a watch event of unknown type ${JSON.stringify(type)}`);
  }
}

interface RawObject {
  readonly metadata?: { readonly resourceVersion?: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly code?: number;
  readonly message?: string;
  readonly details?: { readonly retryAfterSeconds?: number };
}
