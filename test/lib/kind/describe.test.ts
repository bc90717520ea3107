import * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { expect, it } from "vitest";
import { logGroup } from "../../../lib/kinds/cloudwatch-logs/log-group/log-group.generated.ts";
import { cacheSubnetGroup } from "../../../lib/kinds/elasticache/cache-subnet-group/cache-subnet-group.generated.ts";
import { replicationGroup } from "../../../lib/kinds/elasticache/replication-group/replication-group.generated.ts";
import { role } from "../../../lib/kinds/iam/role/role.generated.ts";
import { key } from "../../../lib/kinds/kms/key/key.generated.ts";
import { functionResource } from "../../../lib/kinds/lambda/function/function.generated.ts";
import { dbSubnetGroup } from "../../../lib/kinds/rds/db-subnet-group/db-subnet-group.generated.ts";
import { topic } from "../../../lib/kinds/sns/topic/topic.generated.ts";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";
import { drivenKind, withAnswers } from "../../support/kinds/data/driven-kind.ts";
import { logGroupData } from "../../support/kinds/data/log-group.ts";

async function statusOf(kind: object, spec: object, answers: Readonly<Record<string, object>>, id?: string) {
  const any = kind as AnyKind;
  const { target } = withAnswers(any, spec, answers);
  return (await any.describe(target, id))?.status;
}

it("a status field is a member of the description under ACK's name, at any depth; null stands for what AWS does not show", async () => {
  const PrimaryKey = { Arn: "arn:aws:kms:us-west-2:000000000000:key/a", Region: "us-west-2" };
  const KeyMetadata = {
    KeyId: "a",
    Arn: PrimaryKey.Arn,
    AWSAccountId: "000000000000",
    Description: "orders",
    CreationDate: new Date("2026-01-02T03:04:05Z"),
    CustomerMasterKeySpec: "SYMMETRIC_DEFAULT",
    MultiRegionConfiguration: { MultiRegionKeyType: "PRIMARY", PrimaryKey, ReplicaKeys: [] },
  };
  expect(await statusOf(key, {}, { DescribeKey: { KeyMetadata } }, "a")).toEqual({
    keyID: "a",
    awsAccountID: "000000000000",
    creationDate: "2026-01-02T03:04:05.000Z",
    multiRegionConfiguration: {
      multiRegionKeyType: "PRIMARY",
      primaryKey: { arn: PrimaryKey.Arn, region: "us-west-2" },
      replicaKeys: [],
    },
    ...{ enabled: null, keyState: null, deletionDate: null, validTo: null, cloudHsmClusterID: null },
    ...{ expirationModel: null, keyManager: null, encryptionAlgorithms: null, signingAlgorithms: null },
    ...{ pendingDeletionWindowInDays: null, macAlgorithms: null },
  });
});

it("the last use of a role is in the status under ACK's names", async () => {
  const Role = {
    Arn: "arn:aws:iam::000000000000:role/orders",
    RoleId: "AROA1",
    RoleLastUsed: { LastUsedDate: new Date("2026-01-02T03:04:05Z"), Region: "us-west-2" },
  };
  expect(await statusOf(role, { name: "orders", path: "/" }, { GetRole: { Role } })).toEqual({
    createDate: null,
    roleID: "AROA1",
    roleLastUsed: { lastUsedDate: "2026-01-02T03:04:05.000Z", region: "us-west-2" },
  });
});

it("a status field that is no member is where the data says", async () => {
  const Attributes = { Owner: "000000000000", TopicArn: "arn:aws:sns:us-west-2:000000000000:orders" };
  expect(await statusOf(topic, { name: "orders" }, { GetTopicAttributes: { Attributes } })).toMatchObject({
    owner: "000000000000",
    topicARN: Attributes.TopicArn,
  });
});

it("a spec field that the description has under another name is where the data says", async () => {
  const kind = dbSubnetGroup as object as AnyKind;
  const Subnets = [{ SubnetIdentifier: "a" }, { SubnetIdentifier: "b" }];
  const answers = { DescribeDBSubnetGroups: { DBSubnetGroups: [{ DBSubnetGroupDescription: "Databases", Subnets }] } };
  const { target } = withAnswers(kind, { name: "orders" }, answers);
  expect(await kind.describe(target)).toMatchObject({ spec: { description: "Databases", subnetIDs: ["a", "b"] } });
});

it.each([
  ["of what they have returned", { MemberClusters: ["orders-002", "orders-001"] }, [{ CacheClusterId: "orders-002" }]],
  ["not at all if they have returned nothing for it", { MemberClusters: [] }, []],
])("a read that needs what those before it return describes the resource, %s", async (_, group, inputs) => {
  const kind = replicationGroup as object as AnyKind;
  const answers = {
    DescribeReplicationGroups: { ReplicationGroups: [{ Status: "available", ...group }] },
    ...{ DescribeEvents: {}, DescribeCacheClusters: {}, ListAllowedNodeTypeModifications: {} },
  };
  const { target, calls } = withAnswers(kind, { replicationGroupID: "orders" }, answers);
  await kind.describe(target);
  const made = calls.filter(({ operation }) => operation === "DescribeCacheClusters");
  expect(made.map(({ input }) => input)).toEqual(inputs);
});

it("the lists of a status do not depend on the order in which AWS returns them, unless it means something", async () => {
  const spec = { name: "orders", cacheSubnetGroupName: "orders", cacheSubnetGroupDescription: "Caches" };
  const answers = (Subnets: readonly object[], Events: readonly object[]) => ({
    DescribeCacheSubnetGroups: { CacheSubnetGroups: [{ Subnets }] },
    DescribeEvents: { Events },
  });
  const [one, other] = [{ SubnetIdentifier: "a" }, { SubnetIdentifier: "b" }];
  const [created, changed] = [{ Message: "it is created" }, { Message: "it has changed" }];
  const subnets = [{ subnetIdentifier: "a" }, { subnetIdentifier: "b" }];
  expect(await statusOf(cacheSubnetGroup, spec, answers([other, one], [created, changed]))).toMatchObject({
    subnets,
    events: [{ message: "it is created" }, { message: "it has changed" }],
  });
  expect(await statusOf(cacheSubnetGroup, spec, answers([one, other], [changed, created]))).toMatchObject({
    subnets,
    events: [{ message: "it has changed" }, { message: "it is created" }],
  });
});

it("the layers of a function, which hide each other's files, keep their order in the status", async () => {
  const Layers = [{ Arn: "layer-b" }, { Arn: "layer-a" }];
  const status = await statusOf(functionResource, { name: "orders" }, { GetFunction: { Configuration: { Layers } } });
  expect(status).toMatchObject({ layerStatuses: [{ arn: "layer-b" }, { arn: "layer-a" }] });
});

it("a status field that is also in the spec shows what AWS has", async () => {
  const logGroups = [{ logGroupName: "orders", storedBytes: 7, retentionInDays: 3 }];
  expect(await statusOf(logGroup, { name: "orders" }, { DescribeLogGroups: { logGroups } })).toMatchObject({
    storedBytes: 7,
    retentionInDays: 3,
    creationTime: null,
  });
});

it("a call that AWS cannot answer yet is left out, and does not mean that there is no resource", async () => {
  const read = [
    { call: "DescribeLogGroups", at: "logGroups.0" },
    {
      call: "DescribeSubscriptionFilters",
      input: ({ storedBytes }: { readonly storedBytes?: number }) => (storedBytes === 1 ? {} : undefined),
    },
  ];
  const kind = drivenKind({ ...logGroupData, read }, sdk, { specFields: {} });
  for (const storedBytes of [0, 1]) {
    const { target, calls } = withAnswers(
      kind,
      { name: "/app" },
      { DescribeLogGroups: { logGroups: [{ storedBytes }] } },
    );
    expect(await kind.describe(target)).toBeDefined();
    expect(calls).toHaveLength(1 + storedBytes);
  }
});

it("something that AWS shows as a state is on if it is enabled, and off if AWS does not show it", async () => {
  const switches = async (shown: object) => {
    const ReplicationGroups = [{ Status: "available", ...shown }];
    const answers = { DescribeReplicationGroups: { ReplicationGroups }, DescribeEvents: {} };
    const { target } = withAnswers(replicationGroup as object as AnyKind, { replicationGroupID: "carts" }, answers);
    const { spec } = Object((await (replicationGroup as object as AnyKind).describe(target)) ?? expect.fail());
    return [spec.multiAZEnabled, spec.automaticFailoverEnabled];
  };
  expect(await switches({ MultiAZ: "enabled", AutomaticFailover: "enabling" })).toEqual([true, true]);
  expect(await switches({ MultiAZ: "disabled" })).toEqual([false, false]);
  const PendingModifiedValues = { AutomaticFailoverStatus: "disabled" };
  expect(await switches({ AutomaticFailover: "enabled", PendingModifiedValues })).toEqual([false, false]);
});
