import { randomUUID } from "node:crypto";
import { KMSClient, PutKeyPolicyCommand, ScheduleKeyDeletionCommand } from "@aws-sdk/client-kms";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { aroundCommands } from "../../support/aws/connections/around-commands.ts";
import { openOnEmulator } from "../../support/aws/connections/open-on-emulator.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { allows } from "../../support/kinds/iam/documents.ts";
import { openAliasOnKMS } from "../../support/kinds/kind-on-aws/children/alias-on-kms.ts";
import { openSubscriptionOnSNS } from "../../support/kinds/kind-on-aws/children/subscription-on-sns.ts";
import { openMetricStreamOnCloudWatch } from "../../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import { openRoleOnIAM } from "../../support/kinds/kind-on-aws/iam/role-on-iam.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { openKeyOnKMS } from "../../support/kinds/kind-on-aws/kms/key-on-kms.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";
import { type KindScan, scanKind } from "../../support/scan/scan-kind.ts";

beforeAll(() => sharedEmulator("moto"), 120_000);

/** A resource that someone else has made, and scans for it. */
async function scene(open: () => Promise<KindOnAws>, parent?: string) {
  const aws = await open();
  onTestFinished(() => aws[Symbol.asyncDispose]());
  const name = `scan-${randomUUID()}`;
  await aws.provide?.(name, parent ?? "local/shop");
  await aws.make(name, {});
  const kubernetes = createMemoryKubernetes({ now: () => aws.clock.now() });
  const prefix = aws.listedAs?.(name) ?? name;
  return { aws, name, scan: (given: Partial<KindScan> = {}) => scanKind(aws, { kubernetes, prefix, ...given }) };
}

test("a key that KMS will delete is left aside", async () => {
  const { aws, name, scan } = await scene(openKeyOnKMS);
  expect((await scan()).aside).toEqual([]);
  await using kms = await openOnEmulator("moto", (config) => new KMSClient(config));
  await kms.client.send(new ScheduleKeyDeletionCommand({ KeyId: aws.listedAs?.(name) }));
  const { adoptable, aside } = await scan();
  expect(adoptable).toEqual([]);
  expect(aside).toMatchObject([{ reason: expect.stringContaining("the key will be deleted") }]);
});

test("a key that AWS manages is left aside before its tags are read", async () => {
  const { aws, scan } = await scene(openKeyOnKMS);
  const connect = aroundCommands(aws.connect, "DescribeKey", async (command, send) => {
    const { KeyMetadata } = (await send(command)) as { readonly KeyMetadata: object };
    return { KeyMetadata: { ...KeyMetadata, KeyManager: "AWS" } };
  });
  aws.proxy.reset();
  expect((await scan({ connect })).aside).toMatchObject([{ reason: "AWS manages the key" }]);
  expect([...aws.proxy.counts.keys()].sort()).toEqual(["DescribeKey", "ListKeys"]);
});

test("a key whose policy the deployment would refuse is left aside", async () => {
  const { aws, name, scan } = await scene(openKeyOnKMS);
  await using kms = await openOnEmulator("moto", (config) => new KMSClient(config));
  await kms.client.send(
    new PutKeyPolicyCommand({ KeyId: aws.listedAs?.(name), PolicyName: "default", Policy: allows("kms:Decrypt") }),
  );
  const { adoptable, aside } = await scan();
  expect(adoptable).toEqual([]);
  expect(aside).toMatchObject([{ reason: expect.stringContaining("spec.policy must") }]);
});

test("a role whose settings the deployment would change after the adoption is left aside", async () => {
  const { scan } = await scene(openRoleOnIAM);
  const { adoptable, aside } = await scan({
    settings: { permissionsBoundary: `arn:aws:iam::${ACCOUNT}:policy/boundary` },
  });
  expect(adoptable).toEqual([]);
  expect(aside).toMatchObject([{ reason: "this deployment would change its permissionsBoundary after the adoption" }]);
});

test("a resource that passes a role which the deployment does not allow is left aside", async () => {
  const { scan } = await scene(openMetricStreamOnCloudWatch);
  expect(await scan({ settings: { passableRoles: [] } })).toMatchObject({
    unlisted: [],
    adoptable: [],
    aside: [{ reason: expect.stringContaining("parameter passableRoles does not allow") }],
  });
});

test("a role that the user may not read is left aside with the error of AWS", async () => {
  const { aws, scan } = await scene(openRoleOnIAM);
  const connect = aroundCommands(aws.connect, "GetRole", async () => {
    const call = { service: "IAM", operation: "GetRole" };
    throw new ApiError(call, { code: "AccessDenied", status: 403, message: "you may not call GetRole" });
  });
  expect((await scan({ connect })).aside).toMatchObject([
    { reason: expect.stringContaining("the call needs permission for iam:GetRole") },
  ]);
});

describe.each([
  ["a subscription", "sns", openSubscriptionOnSNS],
  ["an alias", "kms", openAliasOnKMS],
] as const)("the parent of %s", (_, service, open) => {
  test("must belong to an object in the namespace: until then, the child is left aside", async () => {
    const { scan } = await scene(open, "local/other");
    const { adoptable, aside } = await scan();
    expect(adoptable).toEqual([]);
    expect(aside).toMatchObject([
      {
        reason: expect.stringMatching(`^it is part of arn:aws:${service}:.*; adopt that first, and scan again$`),
      },
    ]);
  });

  test("is what consents to the adoption", async () => {
    const { aws, name, scan } = await scene(open);
    const missing = (await scan()).adoptable;
    expect(missing).toMatchObject([
      { consents: false, consenting: { arn: expect.stringMatching(`^arn:aws:${service}:`) } },
    ]);
    expect(missing[0]?.consenting.arn).not.toBe(missing[0]?.arn);
    await aws.writeTags(name, { "driftless.dev/adoptable-by": "local/shop" });
    expect((await scan()).adoptable).toMatchObject([{ consents: true }]);
  });
});
