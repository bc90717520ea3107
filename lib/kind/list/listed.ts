import type { Aws, Send } from "../../reconcile/contract/aws.ts";
import { own } from "../../text/own.ts";
import { isRecord, textAt, valueAt } from "../value-at.ts";
import { pagesOf } from "./list-all.ts";
import type { ListedItem, Listing } from "./listing.ts";

/** Which resources to list. */
export interface ListFilter {
  readonly region: string;
  /** What the names begin with. */
  readonly prefix: string;
  /** The values that the deployment or the namespace imposes, by spec field. */
  readonly imposed: Readonly<Record<string, unknown>>;
}

/** A resource that AWS lists. */
export interface Listed {
  readonly name: string;
  /** What AWS says about it; no members if the list contains only names. */
  readonly item: ListedItem;
}

/** The resources of a kind, page by page. Rejects with `ApiError` if AWS rejects a call or does not respond. */
export async function* listed(listing: Listing, aws: Aws, filter: ListFilter): AsyncIterable<readonly Listed[]> {
  // The listing's commands are those of its service.
  const { send } = aws.client(listing.service) as { readonly send: Send };
  const Command = listing.command as new (input: object) => object;
  const { input, token } = listing;
  const limits = limitsOf(listing, filter);
  const ask = async (position: object) => await send(new Command({ ...input, ...limits, ...position }));
  for await (const page of pagesOf(ask, token)) {
    const items = valueAt(page, listing.at);
    const found = Array.isArray(items) ? items.map((item: unknown) => listedAs(item, listing)) : [];
    yield found.filter(({ name }) => name !== "" && name.startsWith(filter.prefix));
  }
}

/** The members of the input that limit the list. */
function limitsOf({ prefix, region, imposed = {} }: Listing, filter: ListFilter): object {
  const limits = [
    [prefix, filter.prefix],
    [region, filter.region],
    ...Object.entries(imposed).map(([field, member]) => [member, own(filter.imposed, field) ?? ""]),
  ];
  return Object.fromEntries(limits.filter(([member, value]) => member !== undefined && value !== ""));
}

function listedAs(found: unknown, { named, after }: Listing): Listed {
  const item = isRecord(found) ? found : {};
  const texts = named === undefined ? [found] : [named].flat().map((member) => textAt(item, member));
  const names = texts.filter((text) => typeof text === "string" && text !== "") as readonly string[];
  return { name: names.map((text) => (after ? text.slice(text.lastIndexOf(after) + 1) : text)).join(" "), item };
}
