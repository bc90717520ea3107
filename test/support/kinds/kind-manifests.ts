import { randomUUID } from "node:crypto";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { kinds } from "../../../lib/resources/index.ts";

/** For each kind, a spec that the API server accepts, with a name that no other resource has. */
export const specs: Readonly<Record<string, (namespace: string) => object>> = {
  Alias: () => ({ name: `alias/driftless-${randomUUID()}`, targetKeyID: randomUUID() }),
  Bucket: () => ({ name: `driftless-${randomUUID()}` }),
  CacheSubnetGroup: () => ({
    cacheSubnetGroupName: `driftless-${randomUUID()}`,
    cacheSubnetGroupDescription: "Caches",
    subnetIDs: ["subnet-00000001", "subnet-00000002"],
  }),
  DBSubnetGroup: () => ({
    name: `driftless-${randomUUID()}`,
    description: "Databases",
    subnetIDs: ["subnet-00000001", "subnet-00000002"],
  }),
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
  Repository: () => ({ name: `driftless/${randomUUID()}` }),
  Policy: () => ({
    name: `driftless-${randomUUID()}`,
    policyDocument: '{"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"s3:ListBucket","Resource":"*"}}',
  }),
  Role: () => ({
    name: `driftless-${randomUUID()}`,
    assumeRolePolicyDocument: '{"Version":"2012-10-17","Statement":[]}',
  }),
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

/** The other kinds. The suites over `kindsOnAws` include them. */
const UNNAMED: ReadonlySet<string> = new Set(["Alias", "Key", "PodIdentityAssociation", "Subscription"]);

/** The kinds of which an object needs nothing but its spec: neither the resource of another object nor an EKS cluster. */
export const independentKinds: readonly KindEntry[] = kinds.filter(({ resource }) => !UNNAMED.has(resource.kind));
