import type { Aws, Send, Service } from "../../reconcile/contract/aws.ts";
import { own } from "../../text/own.ts";
import { isRecord, textAt, valueAt } from "./value-at.ts";

/**
 * How AWS lists the resources of a kind in a region, as data: names of members and paths, which a test checks against the SDK's schemas. Only
 * `kubectl driftless scan` lists resources, with the rights of its user. A deployment has no right to.
 */
export interface Listing {
  readonly service: Service<unknown>;
  /** The class of the command, such as `ListQueuesCommand`. It changes nothing in AWS. */
  readonly command: new (
    input: never,
  ) => object;
  /** Members of the input in every call. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The member of the input that limits the list to names that begin with a text. */
  readonly prefix?: string;
  /** The member of the input that limits the list to a region; for services that list the resources of every region. */
  readonly region?: string;
  /** Where the output contains the resources, such as `QueueUrls`. */
  readonly at: string;
  /** The member of each of them that contains the name. If omitted, each of them is the name. */
  readonly named?: string;
  /** What precedes the name, in services that return ARNs or URLs in place of names. */
  readonly after?: ":" | "/";
  /** The member that contains the place of the next page, in the output and in the input. */
  readonly token: string | readonly [output: string, input: string];
  /** The names that AWS services give to resources that they make for themselves. */
  readonly ofServices?: RegExp;
}

/** Which resources to list. */
export interface ListFilter {
  readonly region: string;
  /** What the names begin with. */
  readonly prefix: string;
}

/** The names of the resources of a kind, page by page. Rejects with `ApiError` if AWS rejects a call or does not respond. */
export async function* namesIn(listing: Listing, aws: Aws, filter: ListFilter): AsyncIterable<readonly string[]> {
  // The listing's commands are those of its service.
  const { send } = aws.client(listing.service) as { readonly send: Send };
  const Command = listing.command as new (input: object) => object;
  const [inOutput, inInput] = typeof listing.token === "string" ? [listing.token, listing.token] : listing.token;
  const limits = [
    [listing.prefix, filter.prefix],
    [listing.region, filter.region],
  ].filter(([member, value]) => member !== undefined && value !== "");
  let place: unknown;
  do {
    const token = place === undefined ? {} : { [inInput]: place };
    const page = await send(new Command({ ...listing.input, ...Object.fromEntries(limits), ...token }));
    const found = valueAt(page, listing.at);
    const names = Array.isArray(found) ? found.map((item: unknown) => nameOf(item, listing)) : [];
    yield names.filter((name) => name !== "" && name.startsWith(filter.prefix));
    const next = own(page as Readonly<Record<string, unknown>>, inOutput);
    // An emulator that ignores the place of a page would return the same page forever.
    if (next === place) return;
    place = next;
  } while (place !== undefined && place !== "");
}

function nameOf(item: unknown, { named, after }: Listing): string {
  const found = named !== undefined && isRecord(item) ? textAt(item, named) : item;
  if (typeof found !== "string") return "";
  return after === undefined ? found : found.slice(found.lastIndexOf(after) + 1);
}
