import fc from "fast-check";
import { policyIn } from "../eks/entry-object.ts";
import { allows, trusts } from "../iam/documents.ts";
import { fullQueue } from "../queue/full-queue.ts";
import { fullSubscription } from "../subscription/full-subscription.ts";
import { fullTopic } from "../topic/full-topic.ts";
import { logGroupSpecs } from "./log-group-specs.ts";
import { metricAlarmSpecs } from "./metric-alarm-specs.ts";
import { metricStreamSpecs } from "./metric-stream-specs.ts";
import { securityGroupSpecs } from "./security-group-specs.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Only FIFO queues and topics have these. */
const FIFO = ["contentBasedDeduplication", "deduplicationScope", "fifoThroughputLimit", "fifoThroughputScope"];
/** MiniStack lets nobody empty the first of these, and the second excludes a KMS key. */
const OTHERS = ["redrivePolicy", "sqsManagedSSEEnabled"];

const document = fc.constantFrom("s3:GetObject", "s3:PutObject", "s3:ListBucket").map(allows);
const subnets = fc.shuffledSubarray(["subnet-00000001", "subnet-00000002", "subnet-00000003"], { minLength: 2 });
const service = fc.constantFrom("lambda", "ec2");

/** Fields that a spec of a kind can declare in addition to what the kind requires, by the names of the kinds that are data. */
export const specsByKind: Readonly<Record<string, fc.Arbitrary<Fields>>> = {
  // The objects are in the namespace `shop`.
  AccessEntry: fc.record(
    {
      accessPolicies: fc.subarray(["View", "Edit"]).map((names) => names.map((name) => policyIn(name, "shop"))),
      kubernetesGroups: fc.subarray(["driftless:shop:readers", "driftless:shop:writers"]),
      username: fc.constant("driftless:shop:dev:{{SessionName}}"),
    },
    { requiredKeys: [] },
  ),
  // All that can be changed about an alias is its key.
  Alias: fc.constant({}),
  CacheSubnetGroup: fc.record(
    { cacheSubnetGroupDescription: fc.constantFrom("Caches", "Caches of the shop"), subnetIDs: subnets },
    { requiredKeys: [] },
  ),
  DBInstance: fc.record(
    {
      backupRetentionPeriod: fc.constantFrom(1, 7),
      copyTagsToSnapshot: fc.boolean(),
      dbInstanceClass: fc.constantFrom("db.t4g.micro", "db.t4g.small"),
      multiAZ: fc.boolean(),
      preferredBackupWindow: fc.constantFrom("03:00-04:00", "05:00-06:00"),
    },
    { requiredKeys: [] },
  ),
  DBSubnetGroup: fc.record(
    { description: fc.constantFrom("Databases", "Databases of the shop"), subnetIDs: subnets },
    { requiredKeys: [] },
  ),
  EventSourceMapping: fc.record(
    {
      batchSize: fc.constantFrom(1, 10),
      enabled: fc.boolean(),
      filterCriteria: fc.record({ filters: fc.constantFrom([], [{ pattern: '{"body":{"shop":["books"]}}' }]) }),
      functionResponseTypes: fc.constantFrom([], ["ReportBatchItemFailures"]),
      maximumBatchingWindowInSeconds: fc.constantFrom(0, 5),
      scalingConfig: fc.constant({ maximumConcurrency: 2 }),
    },
    { requiredKeys: [] },
  ),
  Function: fc.record(
    {
      description: fc.constantFrom("Orders", "Orders of the shop"),
      environment: fc.record({
        variables: fc.dictionary(fc.constantFrom("A", "B"), fc.constantFrom("", "1"), { noNullPrototype: true }),
      }),
      memorySize: fc.constantFrom(128, 256),
      reservedConcurrentExecutions: fc.constantFrom(0, 5),
      timeout: fc.constantFrom(3, 30),
    },
    { requiredKeys: [] },
  ),
  ReplicationGroup: fc.record(
    {
      description: fc.constantFrom("Sessions", "Sessions of the shop"),
      replicasPerNodeGroup: fc.constantFrom(0, 1, 2),
      snapshotRetentionLimit: fc.constantFrom(0, 7),
      userGroupIDs: fc.subarray(["shop", "others"]),
    },
    { requiredKeys: [] },
  ),
  HostedZone: fc.record(
    { hostedZoneConfig: fc.record({ comment: fc.constantFrom("", "The shop", "The new shop") }) },
    { requiredKeys: [] },
  ),
  Key: fc.record({ enableKeyRotation: fc.boolean() }, { requiredKeys: [] }),
  LogGroup: logGroupSpecs,
  MetricAlarm: metricAlarmSpecs,
  MetricStream: metricStreamSpecs,
  PodIdentityAssociation: fc.record(
    {
      disableSessionTags: fc.boolean(),
      policy: document,
      roleARN: fc.constantFrom("worker", "reader").map(role),
      targetRoleARN: fc.constantFrom("reports", "invoices").map(role),
    },
    { requiredKeys: [] },
  ),
  Policy: fc.record({ policyDocument: document }, { requiredKeys: [] }),
  Queue: some(fullQueue("any")),
  RecordSet: fc.record(
    {
      resourceRecords: fc.subarray([{ value: "192.0.2.1" }, { value: "192.0.2.2" }], { minLength: 1 }),
      ttl: fc.constantFrom(0, 60, 300),
    },
    { requiredKeys: [] },
  ),
  Role: fc.record(
    {
      assumeRolePolicyDocument: service.map(trusts),
      description: fc.constantFrom("Works", "Rests"),
      inlinePolicies: fc.dictionary(fc.constantFrom("read", "write"), document, { noNullPrototype: true }),
      maxSessionDuration: fc.constantFrom(3600, 7200),
    },
    { requiredKeys: [] },
  ),
  Secret: fc.record({ description: fc.constantFrom("A password", "A token") }, { requiredKeys: [] }),
  SecurityGroup: securityGroupSpecs,
  // SNS keeps a scope without a policy, but shows it only with one: the pass after the one that sets the policy is the first to see it.
  Subscription: some(fullSubscription).map(({ filterPolicyScope, ...others }) => ({
    ...others,
    ...("filterPolicy" in others && { filterPolicyScope }),
  })),
  Topic: some(fullTopic),
};

function role(name: string): string {
  return `arn:aws:iam::000000000000:role/${name}`;
}

/** A few of these fields. */
function some(fields: Fields): fc.Arbitrary<Fields> {
  const entries = Object.entries(fields).filter(([field]) => ![...FIFO, ...OTHERS].includes(field));
  return fc.subarray(entries, { maxLength: 5 }).map((chosen) => Object.fromEntries(chosen));
}
