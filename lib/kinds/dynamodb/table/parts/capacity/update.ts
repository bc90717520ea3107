import { isDeepStrictEqual } from "node:util";
import { compact } from "../../../../../kind/values/normal-form.ts";
import { TerminalError } from "../../../../../reconcile/contract/errors.ts";
import type { Change } from "../../../../../reconcile/contract/part.ts";
import { excerpt } from "../../../../../text/excerpt.ts";
import { own } from "../../../../../text/own.ts";
import type { GlobalSecondaryIndex, TableSpec } from "../../spec.generated.ts";
import { attributeDefinitions } from "../attribute-definitions.ts";
import type { TableState } from "../table-part.ts";
import type { ItemUpdate, TableUpdate } from "../update-table.ts";
import { type Capacity, changedIndexes, type Index, ON_DEMAND, type Throughput } from "./value.ts";

/** The input of the `UpdateTable` call for one step of a route. Throws `TerminalError` if an index would have to be replaced. */
export function capacityUpdate(
  { from = ON_DEMAND, to = ON_DEMAND }: Change<Capacity>,
  { spec, seen }: Pick<TableState, "spec" | "seen">,
): TableUpdate {
  requireSameIndexes(from, to);
  const { globalSecondaryIndexes: before = {} } = from;
  const { globalSecondaryIndexes: after = {} } = to;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const updates = [...names].flatMap((name) => indexUpdate(name, own(before, name), own(after, name)));
  return compact<TableUpdate>({
    billingMode: from.billingMode === to.billingMode ? undefined : to.billingMode,
    ...changedThroughput(from, to),
    globalSecondaryIndexUpdates: updates.length === 0 ? undefined : updates,
    attributeDefinitions: updates.some((update) => "create" in update) ? definitionsFor(spec, seen.spec) : undefined,
  });
}

/**
 * The types of the attributes that the keys of the spec and of the table in AWS use. A call that creates an index must define the keys of
 * the new index and of everything that the table still has, including an index whose key the spec no longer defines.
 */
function definitionsFor(spec: TableSpec, seen: TableSpec): TableSpec["attributeDefinitions"] {
  const definitions = [spec, seen].flatMap((one) => attributeDefinitions.desired(one) ?? []);
  return [...new Map(definitions.map((one) => [one.attributeName, one])).values()];
}

function requireSameIndexes(from: Capacity, to: Capacity): void {
  const names = changedIndexes(from, to).join(", ");
  if (names === "") return;
  throw new TerminalError(
    "Immutable",
    `spec.globalSecondaryIndexes: the key schema and the projection of index ${excerpt(names)} cannot be changed; declare the index under a different indexName to have it replaced`,
  );
}

function indexUpdate(
  indexName: string,
  from: Index | undefined,
  to: Index | undefined,
): readonly ItemUpdate<GlobalSecondaryIndex>[] {
  if (to === undefined) return [{ delete: { indexName } }];
  if (from === undefined) return [{ create: { indexName, ...to } }];
  const throughput = changedThroughput(from, to);
  return Object.keys(throughput).length === 0 ? [] : [{ update: { indexName, ...throughput } }];
}

/** Returns only the throughput to change, because DynamoDB refuses to set the throughput that a table already has. -1 removes a limit. */
function changedThroughput(from: Throughput, { provisionedThroughput, onDemandThroughput }: Throughput): Throughput {
  if (provisionedThroughput !== undefined) {
    return isDeepStrictEqual(from.provisionedThroughput, provisionedThroughput) ? {} : { provisionedThroughput };
  }
  if (isDeepStrictEqual(from.onDemandThroughput, onDemandThroughput)) return {};
  const { maxReadRequestUnits = -1, maxWriteRequestUnits = -1 } = onDemandThroughput ?? {};
  return { onDemandThroughput: { maxReadRequestUnits, maxWriteRequestUnits } };
}
