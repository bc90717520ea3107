import { buffer } from "node:stream/consumers";
import type { Connection } from "./connection.ts";
import { collectionPath, type MetadataScope, metadataOf } from "./metadata-scope.ts";
import type { ObjectMeta } from "./object.ts";
import { openStream, StreamError } from "./stream.ts";

/** One page of a metadata list. */
export interface MetadataPage {
  readonly items: readonly ObjectMeta[];
  /** The state that the whole list shows; a watch from here misses nothing. */
  readonly resourceVersion: string;
}

export interface ListOptions {
  readonly inactivityMs: number;
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

/** An object's annotations may take 256 KiB, and a page is held whole: more of them would not fit into the relay's memory. */
const pageSize = 50;

/**
 * Lists the metadata of a scope's objects, page by page, as of one moment. Throws `SyntaxError` when what is answered is no list, and
 * as `openStream` does.
 */
export async function* listMetadata(
  connection: Connection,
  scope: MetadataScope,
  options: ListOptions,
): AsyncGenerator<MetadataPage, void, undefined> {
  let next: string | undefined = "";
  while (next !== undefined) {
    const query = { limit: String(pageSize), ...(next === "" ? {} : { continue: next }) };
    const { items, metadata }: RawList = await getPage(connection, scope, query, options);
    if (!Array.isArray(items) || !metadata?.resourceVersion)
      throw new SyntaxError("a list without items or resourceVersion");
    yield { items: items.map(metadataOf), resourceVersion: metadata.resourceVersion };
    next = metadata.continue || undefined;
  }
}

/**
 * Whether the API server has come as far as `resourceVersion`.
 *
 * It has not after a restore of its database. A watch from such a future version is accepted and stays silent.
 */
export async function hasReached(
  connection: Connection,
  scope: MetadataScope,
  resourceVersion: string,
  options: ListOptions,
): Promise<boolean> {
  try {
    await getPage(connection, scope, { limit: "1", resourceVersion, resourceVersionMatch: "NotOlderThan" }, options);
    return true;
  } catch (error) {
    // A load balancer answers 504 too; that one says nothing about the version.
    if (error instanceof StreamError && error.status === 504 && /too large resource version/i.test(error.message)) {
      return false;
    }
    throw error;
  }
}

interface RawList {
  readonly items?: unknown;
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string };
}

async function getPage(
  connection: Connection,
  scope: MetadataScope,
  query: Readonly<Record<string, string>>,
  options: ListOptions,
): Promise<RawList> {
  const selector = scope.labelSelector === "" ? {} : { labelSelector: scope.labelSelector };
  const body = await openStream(connection, {
    path: `${collectionPath(scope)}?${new URLSearchParams({ ...query, ...selector }).toString()}`,
    accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
    ...options,
  });
  const page: unknown = JSON.parse((await buffer(body)).toString("utf8"));
  // The API server's own serialisation; what is used of it is checked.
  return page as RawList;
}
