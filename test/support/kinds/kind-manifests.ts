import { randomUUID } from "node:crypto";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { own } from "../../../lib/text/own.ts";
import { zipFile } from "./kind-on-aws/lambda/zip-file.ts";

/** For each kind, a spec that the API server accepts, with a name that no other resource has. */
export const specs: Readonly<Record<string, (namespace: string) => object>> = {
  AccessEntry: () => ({ principalARN: `arn:aws:iam::000000000000:role/driftless-${randomUUID()}` }),
  Alias: () => ({ name: `alias/driftless-${randomUUID()}`, targetKeyID: randomUUID() }),
  Bucket: () => ({ name: `driftless-${randomUUID()}` }),
  CacheSubnetGroup: () => ({
    cacheSubnetGroupName: `driftless-${randomUUID()}`,
    cacheSubnetGroupDescription: "Caches",
    subnetIDs: ["subnet-00000001", "subnet-00000002"],
  }),
  DBInstance: () => ({
    dbInstanceIdentifier: `driftless-${randomUUID()}`,
    dbInstanceClass: "db.t4g.micro",
    engine: "postgres",
    allocatedStorage: 20,
  }),
  DBSubnetGroup: () => ({
    name: `driftless-${randomUUID()}`,
    description: "Databases",
    subnetIDs: ["subnet-00000001", "subnet-00000002"],
  }),
  EventSourceMapping: () => ({
    functionName: `driftless-${randomUUID()}`,
    eventSourceARN: "arn:aws:sqs:us-west-2:000000000000:orders",
  }),
  Function: () => ({
    name: `driftless-${randomUUID()}`,
    code: { zipFile: zipFile(1) },
    role: "arn:aws:iam::000000000000:role/functions",
    runtime: "nodejs24.x",
    handler: "index.handler",
  }),
  HostedZone: () => ({ name: `${randomUUID()}.driftless.test` }),
  Key: () => ({ description: `driftless-${randomUUID()}` }),
  LogGroup: () => ({ name: `driftless/${randomUUID()}` }),
  MetricAlarm: () => ({
    name: `driftless-${randomUUID()}`,
    metricName: "Errors",
    namespace: "Shop",
    statistic: "Sum",
    period: 60,
    evaluationPeriods: 3,
    threshold: 0.5,
    comparisonOperator: "GreaterThanThreshold",
  }),
  MetricStream: () => ({
    name: `driftless-${randomUUID()}`,
    firehoseARN: "arn:aws:firehose:us-west-2:000000000000:deliverystream/metrics",
    roleARN: "arn:aws:iam::000000000000:role/metric-streams",
    outputFormat: "json",
  }),
  PodIdentityAssociation: (namespace) => ({
    namespace,
    serviceAccount: `driftless-${randomUUID()}`,
    roleARN: "arn:aws:iam::000000000000:role/worker",
  }),
  Queue: () => ({ queueName: `driftless-${randomUUID()}` }),
  RecordSet: () => ({
    name: `driftless-${randomUUID()}`,
    hostedZoneID: "Z0123456789ABCDEFGHIJ",
    recordType: "A",
    ttl: 60,
    resourceRecords: [{ value: "192.0.2.1" }],
  }),
  ReplicationGroup: () => ({
    replicationGroupID: `driftless-${randomUUID().slice(0, 23)}`,
    description: "Sessions",
    engine: "valkey",
    cacheNodeType: "cache.t4g.micro",
  }),
  Repository: () => ({ name: `driftless/${randomUUID()}` }),
  Policy: () => ({
    name: `driftless-${randomUUID()}`,
    policyDocument: '{"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"s3:ListBucket","Resource":"*"}}',
  }),
  Role: () => ({
    name: `driftless-${randomUUID()}`,
    assumeRolePolicyDocument: '{"Version":"2012-10-17","Statement":[]}',
  }),
  Secret: () => ({ name: `driftless/${randomUUID()}` }),
  SecurityGroup: () => ({ name: `driftless-${randomUUID()}`, description: "Servers" }),
  Subscription: () => ({
    topicARN: `arn:aws:sns:us-west-2:000000000000:driftless-${randomUUID()}`,
    protocol: "sqs",
    endpoint: "arn:aws:sqs:us-west-2:000000000000:jobs",
  }),
  Topic: () => ({ name: `driftless-${randomUUID()}` }),
  Table: () => ({
    tableName: `driftless-${randomUUID()}`,
    attributeDefinitions: [{ attributeName: "id", attributeType: "S" }],
    keySchema: [{ attributeName: "id", keyType: "HASH" }],
    billingMode: "PAY_PER_REQUEST",
  }),
};

/** A new spec of this kind, for an object in this namespace. */
export function specOf(kind: string, namespace = "default"): object {
  const spec = specs[kind];
  if (spec === undefined) throw new Error(`add a spec of ${kind} to test/support/kinds/kind-manifests.ts`);
  return spec(namespace);
}

/** Why the suites about regions, accounts and roles do not include a kind. */
export const dependentKinds: Readonly<Record<string, string>> = {
  AccessEntry: "it is refused everywhere but in the deployment's own region and account",
  Alias: "it needs a key in the same place whose tags say that an object in the namespace owns it",
  EventSourceMapping:
    "it needs a function and a source in the same place whose tags say that objects in the namespace own them",
  PodIdentityAssociation: "it is refused everywhere but in the deployment's own region and account",
  RecordSet: "it needs a hosted zone in the same account whose tags say that an object in the namespace owns it",
  Subscription: "it needs a topic in the same place whose tags say that an object in the namespace owns it",
};

/** The kinds of which an object needs nothing but its spec, wherever it is. */
export const independentKinds: readonly KindEntry[] = kinds.filter(
  ({ resource }) => own(dependentKinds, resource.kind) === undefined,
);

/**
 * Why the suites about tags, and those about adoption, do not include a kind. `test/passes/ownership.real.test.ts` tests who owns the
 * resources of all kinds but hosted zones and keys, and whether they are taken over.
 */
export const untaggedKinds: Readonly<Record<string, string>> = {
  AccessEntry:
    "what it may contain depends on its namespace; entry.real.test.ts adopts one, and tests how its tags are written and repaired",
  Alias: "it has no tags; the tags of its key decide",
  EventSourceMapping:
    "its status identifies it; mapping.real.test.ts adopts one, and the driver writes its tags as those of a Function",
  HostedZone:
    "its status identifies it; zone-ownership.real.test.ts adopts one, and hosted-zone.real.test.ts tests how its tags are written and repaired",
  Key: "no spec names the key that an object adopts; test/lib/kinds/kms/key/ownership.real.test.ts adopts one by its ID",
  PodIdentityAssociation:
    "its status identifies it; association.real.test.ts adopts one, and the driver writes its tags as those of a Queue",
  Policy:
    "its status identifies it; with-roles.real.test.ts adopts one, and the driver writes its tags as those of a Topic",
  RecordSet: "it has no tags; a companion in its zone decides",
  Role: "its path is imposed; with-roles.real.test.ts adopts one, and the driver writes its tags as those of a Topic",
  SecurityGroup:
    "its status identifies it; security-group.real.test.ts adopts one, and tests how its tags are written and repaired",
  Subscription: "it has no tags; the tags of its topic decide",
};
