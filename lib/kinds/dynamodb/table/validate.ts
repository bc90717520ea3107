import { mayHaveResource } from "../../../kind/values/may-have-resource.ts";
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
export function validate(resource: Omit<Resource<TableSpec>, "ownerTag">): void {
  const { spec, place } = resource;
  const { globalSecondaryIndexes: indexes = [], tableReplicas: replicas = [] } = spec;
  const names = indexes.map(({ indexName }) => indexName);
  const regions = replicas.map(({ regionName }) => regionName);
  requireTableName(tableName(spec));
  requireAtMost("globalSecondaryIndexes", names);
  requireAtMost("tableReplicas", regions);
  requireDistinct("globalSecondaryIndexes", names);
  requireDistinct("tableReplicas", regions);
  if (regions.includes(place.region)) {
    throw invalid(`spec.tableReplicas: ${place.region} is the region of the table itself; remove it`);
  }
  // DynamoDB knows the attributes of a table that exists.
  if (!mayHaveResource(resource)) requireDefinitions(spec);
  if ((spec.billingMode || "PROVISIONED") === "PROVISIONED") requireThroughput(spec);
}

/** In a CreateTable call, DynamoDB rejects a key attribute whose type is not defined. */
function requireDefinitions({ attributeDefinitions = [], keySchema = [], ...spec }: TableSpec): void {
  const { localSecondaryIndexes = [], globalSecondaryIndexes = [] } = spec;
  const keys = [
    { field: "spec.keySchema", keySchema },
    ...localSecondaryIndexes.map((index) => ({ field: "spec.localSecondaryIndexes", ...index })),
    ...globalSecondaryIndexes.map((index) => ({ field: "spec.globalSecondaryIndexes", ...index })),
  ];
  const defined = new Set(attributeDefinitions.map(({ attributeName }) => attributeName));
  const used = new Set(keys.flatMap(({ keySchema = [] }) => keySchema.map(({ attributeName }) => attributeName)));
  const unused = [...defined].filter((name) => !used.has(name)).map((name) => `"${excerpt(name ?? "")}"`);
  for (const { field, keySchema = [] } of keys) {
    const missing = keySchema.find(({ attributeName }) => !defined.has(attributeName));
    if (missing === undefined) continue;
    const note = unused.length === 0 ? "" : `, which defines ${excerpt(unused.join(", "))}, but no key uses that`;
    throw invalid(
      `${field}: attribute "${excerpt(missing.attributeName ?? "")}" is not in spec.attributeDefinitions${note}`,
    );
  }
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
