import { own } from "../../text/own.ts";
import { membersOf, schemasOf } from "./operation.ts";
import { call, type Described, type Source, type Target } from "./target.ts";
import { valueAt } from "./value-at.ts";

/** The items of the list at a path in the output of an operation, on all pages. */
export async function listAll(
  source: Source,
  target: Target,
  operation: string,
  at: string,
  description?: Described,
): Promise<readonly unknown[]> {
  const { input, output } = schemasOf(source.commands, operation);
  const token = [...membersOf(input).keys()].find((member) => /^(nextToken|marker)$/i.test(member));
  const next = [...membersOf(output).keys()].find((member) => /^(nextToken|nextMarker|marker)$/i.test(member));
  const found: unknown[] = [];
  let page: unknown;
  do {
    const position = token === undefined || page === undefined ? {} : { [token]: page };
    const result = await call(source, target, operation, description, position);
    const items = valueAt(result, at);
    if (Array.isArray(items)) found.push(...items);
    page = next && own(result, next);
  } while (page !== undefined && page !== "");
  return found;
}
