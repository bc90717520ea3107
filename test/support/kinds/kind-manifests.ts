import { randomUUID } from "node:crypto";

/** For each kind, a spec that the API server accepts, with a name that no other resource has. */
export const specs: Readonly<Record<string, () => object>> = {
  Bucket: () => ({ name: `driftless-${randomUUID()}` }),
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
  Topic: () => ({ name: `driftless-${randomUUID()}` }),
  Table: () => ({
    tableName: `driftless-${randomUUID()}`,
    attributeDefinitions: [{ attributeName: "id", attributeType: "S" }],
    keySchema: [{ attributeName: "id", keyType: "HASH" }],
    billingMode: "PAY_PER_REQUEST",
  }),
};

/** A new spec of this kind. */
export function specOf(kind: string): object {
  const spec = specs[kind];
  if (spec === undefined) throw new Error(`add a spec of ${kind} to test/support/kinds/kind-manifests.ts`);
  return spec();
}
