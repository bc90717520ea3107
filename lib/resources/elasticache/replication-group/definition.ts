import * as client from "@aws-sdk/client-elasticache";
import { keysThrough, LOG_DELIVERY } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const DOCS = "https://docs.aws.amazon.com/AmazonElastiCache/latest";

/** What is generated for a `ReplicationGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon ElastiCache replication group", "replication group"],
  client,
  alpha,
  owned: "all",
  uses: ["parametergroup", "securitygroup", "subnetgroup", "usergroup"],
  permissions: {
    kmsKeyID: [keysThrough("elasticache", "CreateGrant", "Decrypt", "DescribeKey", "GenerateDataKey")],
    logDeliveryConfigurations: [LOG_DELIVERY],
  },
  limits: {
    [`${DOCS}/APIReference/API_CreateReplicationGroup.html`]: { replicationGroupID: 40 },
    [`${DOCS}/dg/quota-limits.html`]: { nodeGroupConfiguration: 500 },
    [`${DOCS}/dg/Log_Delivery.html`]: { logDeliveryConfigurations: 2 },
  },
  columns: { STATUS: "status.status" },
  names,
  notes: fieldNotes,
});
