import { randomUUID } from "node:crypto";

/** A spec of each kind that the API server accepts, by kind, with a name that no other resource has. */
export const specs: Readonly<Record<string, () => object>> = {
  Bucket: () => ({ name: `driftless-${randomUUID()}` }),
  Repository: () => ({ name: `driftless/${randomUUID()}` }),
  Table: () => ({
    tableName: `driftless-${randomUUID()}`,
    attributeDefinitions: [{ attributeName: "id", attributeType: "S" }],
    keySchema: [{ attributeName: "id", keyType: "HASH" }],
    billingMode: "PAY_PER_REQUEST",
  }),
};

/** The spec of a kind. */
export function specOf(kind: string): object {
  const spec = specs[kind];
  if (spec === undefined) throw new Error(`add a spec of ${kind} to test/support/kind-manifests.ts`);
  return spec();
}
