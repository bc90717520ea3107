/** A table with only the fields that every table requires. */
export function table(what: string) {
  return {
    tableName: `driftless-${what}`,
    attributeDefinitions: ["id", "status"].map((attributeName) => ({ attributeName, attributeType: "S" })),
    keySchema: [{ attributeName: "id", keyType: "HASH" }],
    billingMode: "PAY_PER_REQUEST",
  };
}

/** An index whose partition key is this attribute. */
export function index(indexName: string, attributeName: string) {
  return { indexName, keySchema: [{ attributeName, keyType: "HASH" }], projection: { projectionType: "ALL" } };
}

const THROUGHPUT = { readCapacityUnits: 2, writeCapacityUnits: 3 };
const STREAM = { streamEnabled: true, streamViewType: "KEYS_ONLY" };

/** A table before an edit of many settings. */
export const before = {
  ...table("edited"),
  streamSpecification: STREAM,
  globalSecondaryIndexes: [index("old", "id"), index("kept", "status")],
};

/** The same table after the edit: one index is removed and two are added, and the billing mode and the stream's view type are different. */
export const edited = {
  ...table("edited"),
  billingMode: "PROVISIONED",
  provisionedThroughput: THROUGHPUT,
  streamSpecification: { ...STREAM, streamViewType: "NEW_IMAGE" },
  globalSecondaryIndexes: [index("kept", "status"), index("one", "id"), index("two", "status")].map((one) => ({
    ...one,
    provisionedThroughput: THROUGHPUT,
  })),
};

/** How the Events that report the edit begin, one for each step. */
export const steps = [
  "streamSpecification.streamEnabled: true -> false; streamSpecification.streamViewType: KEYS_ONLY -> none",
  "streamSpecification.streamEnabled: false -> true; streamSpecification.streamViewType: none -> NEW_IMAGE",
  "globalSecondaryIndexes[old]: {",
  "billingMode: PAY_PER_REQUEST -> PROVISIONED; ",
  "globalSecondaryIndexes[one]: none -> {",
  "globalSecondaryIndexes[two]: none -> {",
];
