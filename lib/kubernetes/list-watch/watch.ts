import type { Connection } from "../connection/connection.ts";
import type { ObjectMeta } from "../object.ts";
import { openStream, StreamError, type StreamRequest } from "../stream.ts";
import { type Collection, listPath } from "./collection.ts";
import { lines } from "./lines.ts";
import { METADATA, metadataOf } from "./metadata.ts";

/** An event of a watch: the values that were selected from an object, or only how far the watch has progressed. */
export type WatchEvent<Item> =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly object: Item }
  | {
      readonly type: "BOOKMARK";
      readonly resourceVersion: string;
      /** Whether every object that existed at the start has been reported. */
      readonly initialEventsEnd: boolean;
    };

export interface WatchOptions<Item> extends Omit<StreamRequest, "path" | "accept"> {
  /** Where to resume. If `undefined`, every object is reported first, and then every change. */
  readonly resourceVersion: string | undefined;
  /** The time after which the API server closes the stream. */
  readonly timeoutSeconds: number;
  /** Returns the part of an object's metadata that the caller needs. Nothing else from an event is kept. */
  readonly select: (metadata: ObjectMeta) => Item;
}

/**
 * Watches the metadata of a collection's objects; resolves when the API server has accepted the watch. The iteration ends when the API
 * server closes the stream. It throws `StreamError` for an `ERROR` event (410: the resourceVersion has expired), `SyntaxError` for an event
 * that cannot be read, and otherwise the errors of `openStream`.
 */
export async function openWatch<Item>(
  connection: Connection,
  collection: Collection,
  { resourceVersion, timeoutSeconds, select, ...request }: WatchOptions<Item>,
): Promise<AsyncIterable<WatchEvent<Item>>> {
  const path = listPath(collection, {
    watch: "1",
    allowWatchBookmarks: "true",
    timeoutSeconds: String(timeoutSeconds),
    ...(resourceVersion === undefined
      ? { sendInitialEvents: "true", resourceVersionMatch: "NotOlderThan" }
      : { resourceVersion }),
  });
  const body = await openStream(connection, { ...request, path, accept: METADATA });
  return events(body, select);
}

async function* events<Item>(
  body: AsyncIterable<Buffer>,
  select: WatchOptions<Item>["select"],
): AsyncGenerator<WatchEvent<Item>, void, undefined> {
  for await (const line of lines(body)) yield parseEvent(line, select);
}

function parseEvent<Item>(line: Buffer, select: WatchOptions<Item>["select"]): WatchEvent<Item> {
  // The API server has serialised it, so only the members that are used are checked.
  const { type, object } = JSON.parse(line.toString("utf8")) as {
    readonly type?: unknown;
    readonly object?: RawObject;
  };
  switch (type) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
      return { type, object: select(metadataOf(object)) };
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
