import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import { NO_HISTORY } from "../../support/dynamodb-model/model.ts";
import { createdTable, updatedTable } from "../../support/dynamodb-model/table-description.ts";
import type { CloudResource } from "../../support/memory-resource.ts";
import { ACK } from "../journal.ts";
import { SIMPLE_TABLE } from "../tables.ts";
import { alter, create, created, edited, removed, type Workload } from "./workload.ts";

const subject = "orders";
const ARN = "arn:aws:dynamodb:us-west-2:000000000000:table/orders";
const FINALIZER = "finalizers.dynamodb.services.k8s.aws/Table";
const UNITS = { readCapacityUnits: 5, writeCapacityUnits: 5 };

const plain = SIMPLE_TABLE;
const full = {
  ...plain,
  globalSecondaryIndexes: [index("byA", "a")],
  streamSpecification: { streamEnabled: true, streamViewType: "KEYS_ONLY" },
  resourcePolicy: policy("mine"),
  timeToLive: { enabled: true, attributeName: "expires" },
  continuousBackups: { pointInTimeRecoveryEnabled: true },
  contributorInsights: "ENABLE",
  tags: [{ key: "team", value: "web" }],
};
const otherwise = {
  ...plain,
  billingMode: "PROVISIONED",
  provisionedThroughput: UNITS,
  globalSecondaryIndexes: [index("byB", "b", { provisionedThroughput: UNITS })],
  streamSpecification: { streamEnabled: true, streamViewType: "NEW_IMAGE" },
  resourcePolicy: policy("yours"),
  timeToLive: { enabled: true, attributeName: "until" },
  tags: [{ key: "team", value: "data" }],
};
const nothing = {
  ...{ globalSecondaryIndexes: null, streamSpecification: null, resourcePolicy: null, timeToLive: null },
  ...{ continuousBackups: null, contributorInsights: null, tags: null },
};
const stream = { streamSpecification: { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" } };
const replicated = { ...plain, ...stream, tableReplicas: [{ regionName: "eu-west-1" }] };

/** What users do to tables. They change their minds at any moment by the interferences, as with the other kinds. */
export const tableWorkloads: Readonly<Record<string, Workload>> = {
  "create-table": { subject, change: created({ spec: full }) },
  "cure-refused-table": {
    subject,
    before: created({ spec: { ...plain, globalSecondaryIndexes: [index("byC", "c")] } }),
    change: edited({ spec: { globalSecondaryIndexes: [index("byC", "b")] } }),
  },
  "create-table-of-another": {
    subject,
    async change(system) {
      system.put("orders", stored({ team: "other" }), "other");
      await create(system);
    },
    later: removed,
  },
  "update-table": {
    subject,
    before: created({ spec: full }),
    change: edited({ spec: { ...otherwise, continuousBackups: null } }),
  },
  "strip-table": { subject, before: created({ spec: full }), change: edited({ spec: nothing }) },
  "edit-table-while-it-changes": {
    subject,
    before: created(),
    async change(system) {
      await begun(edited({ spec: { globalSecondaryIndexes: [index("byA", "a")], ...stream } }))(system);
      await edited({ spec: { globalSecondaryIndexes: [index("byB", "b")], streamSpecification: null } })(system);
    },
  },
  "rekey-an-index": {
    subject,
    before: created({ spec: full }),
    change: edited({ spec: { globalSecondaryIndexes: [index("byA", "b")], continuousBackups: null } }),
  },
  "replicate-table": { subject, before: created(), change: edited({ spec: replicated }) },
  "repair-table": {
    subject,
    before: created({ spec: otherwise }),
    async change(system) {
      await alter(system, rebuilt);
    },
  },
  "delete-table": { subject, before: created(), change: removed },
  "delete-table-while-it-is-made": {
    subject,
    async change(system) {
      await begun(created())(system);
      await removed(system);
    },
  },
  "delete-table-while-it-changes": {
    subject,
    before: created({ spec: full }),
    async change(system) {
      await begun(edited({ spec: otherwise }))(system);
      await removed(system);
    },
  },
  "allow-delete-of-protected-table": {
    subject,
    before: created({ spec: { ...plain, deletionProtectionEnabled: true } }),
    async change(system) {
      await begun(removed)(system);
      await edited({ spec: { deletionProtectionEnabled: false } })(system);
    },
  },
  "delete-replicated-table": { subject, before: created({ spec: replicated }), change: removed },
  "delete-table-and-make-again": {
    subject,
    before: created(),
    change: removed,
    later: created(),
    isPossible: (system) => !system.exists(),
  },
  "take-table-over": {
    subject,
    async change(system) {
      system.put("orders", stored(ACK_TAGS), ACK);
      await create(system, { finalizers: [FINALIZER], status: acks, spec: full });
    },
  },
  "delete-table-of-ack": {
    subject,
    async change(system) {
      system.put("orders", stored(ACK_TAGS), ACK);
      await create(system, { finalizers: [FINALIZER], status: acks });
      await removed(system);
    },
  },
};

/** Does something, and lets one pass begin with it. */
function begun(change: Workload["change"]): Workload["change"] {
  return async (system) => {
    await change(system);
    const [first] = system.queue.messages();
    for (const task of first === undefined ? [] : system.deliver(first)) await system.scheduler.finish(task);
  };
}

/** The tags and the status by which ACK says what it manages. */
const ACK_TAGS = {
  "services.k8s.aws/namespace": "default",
  "services.k8s.aws/controller-version": "dynamodb-v1.9.2",
};
const acks = { ackResourceMetadata: { arn: ARN, ownerAccountID: "000000000000", region: "us-west-2" } };

/** A table that Driftless has not made, and that has a stream. */
function stored(tags: Tags): CloudResource {
  const input = {
    TableName: "orders",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" as const }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" as const }],
    BillingMode: "PAY_PER_REQUEST" as const,
    StreamSpecification: { StreamEnabled: true, StreamViewType: "OLD_IMAGE" as const },
  };
  return { tags, settings: {}, table: { description: createdTable(input, ARN, 0), history: NO_HISTORY } };
}

/** The table with all that takes long to put right. */
function rebuilt(found: CloudResource): CloudResource {
  if (found.table === undefined) return found;
  const update = {
    TableName: "orders",
    SSESpecification: { Enabled: true },
    StreamSpecification: { StreamEnabled: false },
    BillingMode: "PAY_PER_REQUEST" as const,
    OnDemandThroughput: { MaxReadRequestUnits: 7 },
    AttributeDefinitions: [{ AttributeName: "stray", AttributeType: "S" as const }],
    GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byB" } }, { Create: STRAY_INDEX }],
  };
  return { ...found, table: { ...found.table, description: updatedTable(update, found.table.description, 0) } };
}

const STRAY_INDEX = {
  IndexName: "stray",
  KeySchema: [{ AttributeName: "stray", KeyType: "HASH" as const }],
  Projection: { ProjectionType: "ALL" as const },
};

function index(indexName: string, attributeName: string, more: object = {}) {
  const keySchema = [{ attributeName, keyType: "HASH" }];
  return { indexName, keySchema, projection: { projectionType: "ALL" }, ...more };
}

function policy(sid: string): string {
  return JSON.stringify({ Statement: [{ Sid: sid, Effect: "Deny", Principal: "*", Action: "*", Resource: "*" }] });
}
