import { tableKind } from "../../../lib/kinds/dynamodb/table/kind.ts";
import { conforms } from "../../kind/conformance.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { capacityFields } from "./table-fields/capacity.ts";
import { fixedFields } from "./table-fields/fixed.ts";
import { lookAtTable } from "./table-fields/look.ts";
import { replicaFields } from "./table-fields/replicas.ts";
import { settingFields } from "./table-fields/settings.ts";

conforms({
  kind: tableKind,
  open: openTableOnDynamoDB,
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
