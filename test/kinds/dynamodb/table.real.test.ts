import { tableKind } from "../../../lib/kinds/dynamodb/table/kind.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind } from "../../kind/description.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { capacityFields } from "./table-fields/capacity.ts";
import { fixedFields } from "./table-fields/fixed.ts";
import { lookAtTable } from "./table-fields/look.ts";
import { replicaFields } from "./table-fields/replicas.ts";
import { settingFields } from "./table-fields/settings.ts";

export const description = describeKind({
  kind: tableKind,
  open: openTableOnDynamoDB,
  spec: (name) => ({
    tableName: name,
    attributeDefinitions: [{ attributeName: "id", attributeType: "S" }],
    keySchema: [{ attributeName: "id", keyType: "HASH" }],
    billingMode: "PAY_PER_REQUEST",
  }),
  resource: (name, { region, account }) => `dynamodb:${region}:${account}:table/${name}`,
  longestName: "t".repeat(255),
  exposure: ["resourcePolicy"],
  heldBackBy: { tableReplicas: ["streamSpecification"] },
  exists: "ResourceInUseException",
  adoptionFields: [{ fields: { tableName: "orders" }, is: { spec: { tableName: "orders" } } }],
  look: lookAtTable,
  changeable: [...capacityFields, ...settingFields, ...replicaFields],
  fixed: fixedFields,
  defaults: {
    continuousBackups: { pointInTimeRecoveryEnabled: false },
    contributorInsights: "DISABLE",
    deletionProtectionEnabled: false,
    globalSecondaryIndexes: [],
    resourcePolicy: "",
    sseSpecification: { enabled: false },
    streamSpecification: { streamEnabled: false },
    tableClass: "STANDARD",
    tableReplicas: [],
  },
});

if (import.meta.vitest) conforms(description);
