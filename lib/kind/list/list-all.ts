import { own } from "../../text/own.ts";
import { membersOf, schemasOf } from "../operation.ts";
import { call, type Described, type Source, type Target } from "../target.ts";
import { valueAt } from "../value-at.ts";

/** The items of the list at a path in the output of an operation, on all pages. The members that identify the resource are filled in. */
export async function listAll(
  source: Source,
  target: Target,
  operation: string,
  at: string,
  description?: Described,
): Promise<readonly unknown[]> {
  return await itemsOf(source, operation, at, (position) => call(source, target, operation, description, position));
}

/** The items of such a list if the call is about no resource yet. The input has the members that are `given`, and none that identify one. */
export async function searchList(
  source: Source,
  target: Target,
  operation: string,
  at: string,
  given: object,
): Promise<readonly unknown[]> {
  const ask = (position: object) => call(source, target, operation, {}, { ...given, ...position }, () => ({}));
  return await itemsOf(source, operation, at, ask);
}

async function itemsOf(
  source: Source,
  operation: string,
  at: string,
  ask: (position: object) => Promise<object>,
): Promise<readonly unknown[]> {
  const { input, output } = schemasOf(source.commands, operation);
  const token = memberOf(input, /^(nextToken|marker)$/i);
  // Some outputs also repeat the place of the page itself, as Route 53's do.
  const next = memberOf(output, /^next(Token|Marker)$/i) ?? memberOf(output, /^marker$/i);
  const found: unknown[] = [];
  for await (const page of pagesOf(ask, next, token)) {
    const items = valueAt(page, at);
    if (Array.isArray(items)) found.push(...items);
  }
  return found;
}

function memberOf(schema: ReturnType<typeof schemasOf>["input"], name: RegExp): string | undefined {
  return [...membersOf(schema).keys()].find((member) => name.test(member));
}

/**
 * The pages of a list. `ask` makes one call, with the member of the input that contains the place of the page. `inOutput` and `inInput` are
 * the members for the place of the next page; both are omitted for a list that has only one page.
 */
export async function* pagesOf(
  ask: (position: object) => Promise<object>,
  inOutput?: string,
  inInput?: string,
): AsyncIterable<object> {
  let place: unknown;
  do {
    const page = await ask(place === undefined || inInput === undefined ? {} : { [inInput]: place });
    yield page;
    const next = inOutput && own<Described, string>({ ...page }, inOutput);
    // An emulator that ignores the place of a page would return the same page forever.
    if (next === place) return;
    place = next;
  } while (place !== undefined && place !== "");
}
