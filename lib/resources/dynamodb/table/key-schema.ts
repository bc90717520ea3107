import { asSet, compact } from "../../values/normal-form.ts";
import type { KeySchemaElement, Projection } from "./spec.generated.ts";

/**
 * A key in the order that DynamoDB asks for: first the attributes of the partition key, then those of the sort key. Where one of them
 * has several attributes, their order counts.
 */
export function normaliseKey(key: readonly KeySchemaElement[]): readonly KeySchemaElement[] {
  const isPartition = ({ keyType }: KeySchemaElement) => keyType === "HASH";
  return [...key.filter(isPartition), ...key.filter((element) => !isPartition(element))];
}

/** Which attributes an index holds; the order of their names does not count. */
export function normaliseProjection({ projectionType, nonKeyAttributes }: Projection): Projection {
  return compact({ projectionType, nonKeyAttributes: asSet(nonKeyAttributes) });
}
