import type { TableSpec } from "../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import type { Place, Resource } from "../../../../lib/reconcile/contract/resource.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";

/** A table with a partition key, in on-demand mode, without other settings. */
export const silent: TableSpec = {
  tableName: "the-table",
  attributeDefinitions: ["id", "a", "b", "c"].map((attributeName) => ({ attributeName, attributeType: "S" })),
  keySchema: [{ attributeName: "id", keyType: "HASH" }],
  billingMode: "PAY_PER_REQUEST",
};

/** An object in the form in which its kind receives it. Its table is `the-table`, unless the spec specifies another name. */
export function tableResource(spec: Partial<TableSpec> = {}, place: Partial<Place> = {}): Resource<TableSpec> {
  return {
    namespace: "shop",
    name: "orders",
    uid: "uid-1",
    annotations: {},
    spec: { ...silent, ...spec },
    status: {},
    place: { account: ACCOUNT, partition: "aws", region: REGION, ...place },
    ownerTag: { key: "services.k8s.aws/driftless-owner", value: "cluster/shop/orders" },
  };
}
