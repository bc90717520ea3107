import type { Connection } from "../connection/connection.ts";
import type { ObjectMeta } from "../object.ts";
import { openStream, StreamError, type StreamRequest } from "../stream.ts";
import { type Collection, listPath } from "./collection.ts";
import { type ListOptions, type ListPage, listPages } from "./list.ts";
import { METADATA_LIST, metadataOf } from "./metadata.ts";

export type MetadataRequest = Omit<StreamRequest, "path" | "accept">;

/** Once parsed, a page of tiny members takes up to 16 times as much memory as its text. The relay has a heap of 48 MB. */
const most = { objects: 50, bytes: 1_000_000 };

/** Lists the metadata of a collection's objects, as `listPages` does; `select` returns the part of each that the caller needs. */
export function listMetadata<Item>(
  connection: Connection,
  collection: Collection,
  {
    select,
    ...request
  }: MetadataRequest & Pick<ListOptions<Item>, "start"> & { readonly select: (metadata: ObjectMeta) => Item },
): AsyncGenerator<ListPage<Item>, void, undefined> {
  const options = { ...request, accept: METADATA_LIST, most, select: (object: unknown) => select(metadataOf(object)) };
  return listPages(connection, collection, options);
}

/** Whether the API server has reached `resourceVersion`. After a restore it may not have, and a watch from there would report nothing. */
export async function hasReached(
  connection: Connection,
  collection: Collection,
  resourceVersion: string,
  request: MetadataRequest,
): Promise<boolean> {
  const parameters = { limit: "1", resourceVersion, resourceVersionMatch: "NotOlderThan" };
  const path = listPath(collection, parameters);
  try {
    const body = await openStream(connection, { ...request, accept: METADATA_LIST, path });
    // The object itself is not needed.
    for await (const _chunk of body);
    return true;
  } catch (error) {
    // A load balancer may also respond with 504, which says nothing about the version.
    if (error instanceof StreamError && error.status === 504 && /too large resource version/i.test(error.message)) {
      return false;
    }
    throw error;
  }
}
