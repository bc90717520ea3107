import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { TableSpec } from "./spec.generated.ts";
import { requireTableName, tableName } from "./table-name.ts";

/**
 * More than AWS can accept: there are fewer regions, and the quota for indexes is 20 unless AWS raises it. The route to many replicas or
 * indexes has a step for each, and each step contains all of them, so their number must be bounded.
 */
const MAXIMUM = 200;

/** Throws `TerminalError` for a spec that DynamoDB would misinterpret, or would reject without explaining how to correct it. */
export function validate({ spec, place: { region } }: Pick<Resource<TableSpec>, "spec" | "place">): void {
  const { globalSecondaryIndexes: indexes = [], tableReplicas: replicas = [] } = spec;
  const names = indexes.map(({ indexName }) => indexName);
  const regions = replicas.map(({ regionName }) => regionName);
  requireTableName(tableName(spec));
  requireAtMost("globalSecondaryIndexes", names);
  requireAtMost("tableReplicas", regions);
  requireDistinct("globalSecondaryIndexes", names);
  requireDistinct("tableReplicas", regions);
  if (regions.includes(region)) {
    throw invalid(`spec.tableReplicas: ${region} is the region of the table itself; remove it`);
  }
  if ((spec.billingMode || "PROVISIONED") === "PROVISIONED") requireThroughput(spec);
}

/** In provisioned mode, DynamoDB rejects a table if the table itself or one of its global secondary indexes has no throughput. */
function requireThroughput({ provisionedThroughput, globalSecondaryIndexes = [] }: TableSpec): void {
  const remedy = "in billing mode PROVISIONED; set it, or set billingMode to PAY_PER_REQUEST";
  const { readCapacityUnits, writeCapacityUnits } = provisionedThroughput ?? {};
  if (readCapacityUnits === undefined || writeCapacityUnits === undefined) {
    throw invalid(`spec.provisionedThroughput is required, with readCapacityUnits and writeCapacityUnits, ${remedy}`);
  }
  const index = globalSecondaryIndexes.find(
    ({ provisionedThroughput = {} }) => Object.keys(provisionedThroughput).length === 0,
  );
  if (index !== undefined) {
    throw invalid(
      `spec.globalSecondaryIndexes: index ${excerpt(index.indexName ?? "")} requires provisionedThroughput ${remedy}`,
    );
  }
}

function requireAtMost(field: string, { length }: readonly unknown[]): void {
  if (length > MAXIMUM) throw invalid(`spec.${field} has ${length} items; at most ${MAXIMUM} are supported`);
}

function requireDistinct(field: string, names: readonly (string | undefined)[]): void {
  const seen = new Set<string | undefined>();
  const twice = names.find((name) => seen.has(name) || !seen.add(name));
  if (twice !== undefined) throw invalid(`spec.${field}: ${excerpt(twice)} occurs more than once`);
}

function invalid(message: string): TerminalError {
  return new TerminalError("InvalidSpec", message);
}
