import type { Connection } from "../connection/connection.ts";
import { openStream, type StreamRequest } from "../stream.ts";
import { type Collection, listPath } from "./collection.ts";
import { createPageSize, type PageBounds, type PageSize } from "./page-size.ts";

/** One page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The version of the cluster's state that the whole list reflects. A watch that starts here misses nothing. */
  readonly resourceVersion: string;
  /** Where the next page starts; `undefined` on the last one. */
  readonly continue: string | undefined;
}

export interface ListOptions<Item> extends Omit<StreamRequest, "path"> {
  readonly most: PageBounds;
  /** Returns the part of an object that the caller needs. Nothing else from a page is kept. */
  readonly select: (object: unknown) => Item;
  /** Where to start. If `undefined`, the list starts at the first page. */
  readonly start?: string | undefined;
}

/**
 * Lists a collection as of one point in time, in pages of bounded size. A page that turns out to be too large is requested again with half
 * as many objects. Throws `SyntaxError` if the response is not a list, and otherwise the errors of `openStream`.
 */
export async function* listPages<Item>(
  connection: Connection,
  collection: Collection,
  { most, ...options }: ListOptions<Item>,
): AsyncGenerator<ListPage<Item>, void, undefined> {
  const size = createPageSize(most);
  let next = options.start;
  do {
    const page = await readPage(connection, collection, { ...options, start: next }, size);
    yield page;
    next = page.continue;
  } while (next !== undefined);
}

async function readPage<Item>(
  connection: Connection,
  collection: Collection,
  { start, select, ...request }: Omit<ListOptions<Item>, "most">,
  size: PageSize,
): Promise<ListPage<Item>> {
  for (;;) {
    const parameters = { limit: String(size.objects), ...(start === undefined ? {} : { continue: start }) };
    const body = await openStream(connection, { ...request, path: listPath(collection, parameters) });
    const bytes = await readAtMost(body, size.bytes);
    if (bytes === undefined) {
      size.tooLarge();
    } else {
      const page = parsePage(bytes, select);
      size.came(page.items.length, bytes.length);
      return page;
    }
  }
}

/** The whole body; `undefined` if it has more than `most` bytes, in which case the rest is not read. */
async function readAtMost(body: AsyncIterable<Buffer>, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsePage<Item>(bytes: Buffer, select: (object: unknown) => Item): ListPage<Item> {
  // The API server has serialised it, so only the members that are used are checked.
  const { items, metadata } = JSON.parse(bytes.toString("utf8")) as RawList;
  if (!Array.isArray(items) || !metadata?.resourceVersion) {
    throw new SyntaxError("a list without items or resourceVersion");
  }
  const { resourceVersion, continue: next } = metadata;
  return { items: items.map(select), resourceVersion, continue: next || undefined };
}

interface RawList {
  readonly items?: unknown;
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string };
}
