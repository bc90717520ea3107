import { compact, distinct } from "../../../../kind/values/normal-form.ts";
import type { KeySchemaElement, Projection } from "../spec.generated.ts";

/**
 * A key in the order that DynamoDB requires: first the attributes of the partition key, then those of the sort key. If the
 * partition key or the sort key consists of several attributes, the order of those attributes matters and is preserved.
 */
export function normaliseKey(key: readonly KeySchemaElement[]): readonly KeySchemaElement[] {
  const isPartition = ({ keyType }: KeySchemaElement) => keyType === "HASH";
  return [...key.filter(isPartition), ...key.filter((element) => !isPartition(element))];
}

/** The attributes that an index contains. The order of their names does not matter. */
export function normaliseProjection({ projectionType, nonKeyAttributes }: Projection): Projection {
  return compact({ projectionType, nonKeyAttributes: distinct(nonKeyAttributes) });
}
