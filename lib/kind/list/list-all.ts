import { own } from "../../text/own.ts";
import { call, type Described, type Source, type Target } from "../target.ts";
import { valueAt } from "../value-at.ts";
import type { PageToken } from "./listing.ts";

/** The items of the list at a path in the output of an operation, on all pages. The members that identify the resource are filled in. */
export async function listAll(
  source: Source,
  target: Target,
  operation: string,
  at: string,
  token: PageToken,
  description?: Described,
): Promise<readonly unknown[]> {
  return await itemsOf(at, token, (position) => call(source, target, operation, description, position));
}

/** The items of such a list if the call is about no resource yet. The input has the members that are `given`, and none that identify one. */
export async function searchList(
  source: Source,
  target: Target,
  operation: string,
  at: string,
  token: PageToken,
  given: object,
): Promise<readonly unknown[]> {
  const ask = (position: object) => call(source, target, operation, {}, { ...given, ...position }, () => ({}));
  return await itemsOf(at, token, ask);
}

async function itemsOf(
  at: string,
  token: PageToken,
  ask: (position: object) => Promise<object>,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const page of pagesOf(ask, token)) {
    const items = valueAt(page, at);
    if (Array.isArray(items)) found.push(...items);
  }
  return found;
}

/** The pages of a list. `ask` makes one call, with the member of the input that contains the place of the page. */
export async function* pagesOf(ask: (position: object) => Promise<object>, token: PageToken): AsyncIterable<object> {
  const [inOutput, inInput] = typeof token === "string" ? [token, token] : token;
  let place: unknown;
  do {
    const page = await ask(place === undefined ? {} : { [inInput]: place });
    yield page;
    const next = own<Described, string>({ ...page }, inOutput);
    // An emulator that ignores the place of a page would return the same page forever.
    if (next === place) return;
    place = next;
  } while (place !== undefined && place !== "");
}
