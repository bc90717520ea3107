import { ACK } from "../journal/makers.ts";
import { SIMPLE_TABLE } from "../system/tables.ts";
import { ACKS_STATUS, ACKS_TAGS, rebuilt, storedTable } from "./stored-tables.ts";
import { alter, create, created, edited, removed, type Workload } from "./workload.ts";

const subject = "orders";
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
/** The deployment serves the region of the replica. */
const settings = { regions: ["us-west-2", "eu-west-1"] };
const replicated = { ...plain, ...stream, tableReplicas: [{ regionName: "eu-west-1" }] };

/** Workloads with tables. As with the other kinds, the interferences let users change their minds at any time. */
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
      system.put("orders", storedTable({ team: "other" }), "other");
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
  "replicate-table": { subject, before: created(), change: edited({ spec: replicated }), settings },
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
  "delete-protected-table-then-allow": {
    subject,
    before: created(),
    async change(system) {
      system.tamper("orders");
      await begun(removed)(system);
      await edited({ spec: { deletionProtectionEnabled: false } })(system);
    },
  },
  "delete-replicated-table": { subject, before: created({ spec: replicated }), change: removed, settings },
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
      system.put("orders", storedTable(ACKS_TAGS), ACK);
      await create(system, { finalizers: [FINALIZER], status: ACKS_STATUS, spec: full });
    },
  },
  "delete-table-of-ack": {
    subject,
    async change(system) {
      system.put("orders", storedTable(ACKS_TAGS), ACK);
      await create(system, { finalizers: [FINALIZER], status: ACKS_STATUS });
      await removed(system);
    },
  },
};

/** Makes a change, and runs the first pass that follows from it. */
function begun(change: Workload["change"]): Workload["change"] {
  return async (system) => {
    await change(system);
    const [first] = system.queue.messages();
    for (const task of first === undefined ? [] : system.deliver(first)) await system.scheduler.finish(task);
  };
}

function index(indexName: string, attributeName: string, more: object = {}) {
  const keySchema = [{ attributeName, keyType: "HASH" }];
  return { indexName, keySchema, projection: { projectionType: "ALL" }, ...more };
}

function policy(sid: string): string {
  return JSON.stringify({ Statement: [{ Sid: sid, Effect: "Deny", Principal: "*", Action: "*", Resource: "*" }] });
}
