import { distinct, sortedItems, sorting } from "../../../../kind/values/normal-form.ts";
import type { LocalSecondaryIndex } from "../spec.generated.ts";
import { fixed } from "./described-part.ts";
import { normaliseKey, normaliseProjection } from "./key-and-projection.ts";

const sorted = sorting("nonKeyAttributes");

/** The local secondary indexes. Their order does not matter. */
export const localSecondaryIndexes = fixed<readonly LocalSecondaryIndex[]>({
  name: "localSecondaryIndexes",
  initial: [],
  canonical: (indexes) => sortedItems(indexes.map((index) => sorted(index))),
  desired({ localSecondaryIndexes = [] }) {
    const indexes = localSecondaryIndexes.map(({ indexName = "", keySchema = [], projection = {} }) => ({
      indexName,
      keySchema: normaliseKey(keySchema),
      projection: normaliseProjection(projection),
    }));
    return distinct(indexes);
  },
});
