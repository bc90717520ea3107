import { isDeepStrictEqual } from "node:util";
import { compact, orNothing, sorting } from "../../../../../kind/values/normal-form.ts";
import { own } from "../../../../../text/own.ts";
import type { GlobalSecondaryIndex, OnDemandThroughput, TableSpec } from "../../spec.generated.ts";
import { normaliseKey, normaliseProjection } from "../key-and-projection.ts";

/** Throughput in either billing mode. */
export type Throughput = Pick<TableSpec, "provisionedThroughput" | "onDemandThroughput">;

/** How a table is billed, its throughput, and its global secondary indexes, keyed by name. */
export interface Capacity extends Throughput {
  readonly billingMode: string;
  readonly globalSecondaryIndexes?: Readonly<Record<string, Index>>;
}

export type Index = Omit<GlobalSecondaryIndex, "indexName">;

/** The fields of the spec that declare a capacity. */
export const CAPACITY_FIELDS = [
  "billingMode",
  "provisionedThroughput",
  "onDemandThroughput",
  "globalSecondaryIndexes",
] as const satisfies readonly (keyof TableSpec)[];

type CapacityFields = Pick<TableSpec, (typeof CAPACITY_FIELDS)[number]>;

/** On-demand mode without limits or indexes: the capacity that `undefined` stands for. */
export const ON_DEMAND: Capacity = { billingMode: "PAY_PER_REQUEST" };

/**
 * The capacity that fields of the spec declare; `undefined` for `ON_DEMAND`. Throughput counts only in the billing mode that it applies to:
 * if a merge patch changes the mode, the spec still contains the throughput for the old mode, and DynamoDB reports that throughput as 0.
 */
export function capacityOf({ globalSecondaryIndexes = [], ...table }: CapacityFields): Capacity | undefined {
  const billingMode = table.billingMode || "PROVISIONED";
  const indexes = globalSecondaryIndexes.map(({ indexName = "", keySchema = [], projection = {}, ...index }) => {
    const identity = { keySchema: normaliseKey(keySchema), projection: normaliseProjection(projection) };
    return [indexName, { ...identity, ...throughputOf(billingMode, index) }] as const;
  });
  const capacity = compact<Capacity>({
    billingMode,
    ...throughputOf(billingMode, table),
    globalSecondaryIndexes: orNothing(Object.fromEntries(indexes)),
  });
  return isDeepStrictEqual(capacity, ON_DEMAND) ? undefined : capacity;
}

/** The spec fields that declare a capacity. All are present, even if `undefined`, so that they replace the same fields of a spec. */
export function capacityFields({ globalSecondaryIndexes = {}, ...table }: Capacity): CapacityFields {
  const silent: object = Object.fromEntries(CAPACITY_FIELDS.map((field) => [field, undefined]));
  const indexes = Object.entries(globalSecondaryIndexes).map(([indexName, index]) => ({ indexName, ...index }));
  return { ...silent, ...table, ...(indexes.length === 0 ? {} : { globalSecondaryIndexes: indexes }) };
}

/** A capacity in the form in which capacities are compared. */
export const canonicalCapacity = sorting("nonKeyAttributes");

/** The names of the indexes whose key or projection would change. DynamoDB fixes both when an index is created. */
export function changedIndexes(
  { globalSecondaryIndexes: before = {} }: Capacity,
  { globalSecondaryIndexes: after = {} }: Capacity,
): readonly string[] {
  return Object.entries(after).flatMap(([name, { keySchema, projection }]) => {
    const index = own(before, name);
    const isSame =
      index === undefined ||
      isDeepStrictEqual(
        canonicalCapacity([index.keySchema, index.projection]),
        canonicalCapacity([keySchema, projection]),
      );
    return isSame ? [] : [name];
  });
}

function throughputOf(billingMode: string, { provisionedThroughput, onDemandThroughput }: Throughput): Throughput {
  if (billingMode === ON_DEMAND.billingMode) {
    const { maxReadRequestUnits: read, maxWriteRequestUnits: write } = onDemandThroughput ?? {};
    const limits = compact<OnDemandThroughput>({
      maxReadRequestUnits: limit(read),
      maxWriteRequestUnits: limit(write),
    });
    return compact<Throughput>({ onDemandThroughput: orNothing(limits) });
  }
  // As in ACK, read or write capacity that is omitted counts as 1.
  const { readCapacityUnits = 1, writeCapacityUnits = 1 } = provisionedThroughput ?? {};
  return { provisionedThroughput: { readCapacityUnits, writeCapacityUnits } };
}

/** Returns a limit; `undefined` if there is none. A value of -1 also means that there is no limit. */
function limit(units: number | undefined): number | undefined {
  return units === -1 ? undefined : units;
}
