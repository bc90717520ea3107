import { CreatePolicyCommand } from "@aws-sdk/client-iam";
import { CreateTopicCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { beforeAll, describe, expect, test } from "vitest";
import { policy } from "../../../lib/kinds/iam/policy/policy.generated.ts";
import type { PolicySpec } from "../../../lib/kinds/iam/policy/spec.generated.ts";
import { page as policyPage } from "../../../lib/kinds/iam/policy.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { IAM_PATH } from "../../support/aws/test-account.ts";
import { allows } from "../../support/kinds/iam/documents.ts";
import { createIamObject } from "../../support/kinds/iam/iam-object.ts";
import type { KindWorld } from "../../support/worlds/kind-world.ts";
import { createQueueObject } from "../../support/worlds/queue-object.ts";
import { createTopicObject } from "../../support/worlds/topic-object.ts";

// ACK identifies resources of these kinds by their ARNs and URLs.

const CONSENT = { Key: "driftless.dev/adoptable-by", Value: "cluster/shop" };

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

/** An existing resource that consents: ACK's fields for it, a spec that names it, and one that names another. */
interface Existing {
  readonly world: KindWorld<object>;
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly spec: object;
  readonly other: object;
  readonly filled: object;
}

const existing: Readonly<Record<string, () => Promise<Existing>>> = {
  async Topic() {
    const world = createTopicObject(moto);
    const Attributes = { DisplayName: "Orders" };
    const { TopicArn } = await world.others.send(
      new CreateTopicCommand({ Name: world.topicName, Attributes, Tags: [CONSENT] }),
    );
    const spec = { name: world.topicName };
    const filled = { ...spec, displayName: "Orders" };
    return {
      world: world as object as KindWorld<object>,
      fields: { arn: TopicArn },
      spec,
      other: { name: "other" },
      filled,
    };
  },
  async Queue() {
    const world = createQueueObject(moto);
    const { QueueUrl } = await world.others.send(
      new CreateQueueCommand({
        QueueName: world.queueName,
        Attributes: { VisibilityTimeout: "77" },
        tags: { [CONSENT.Key]: CONSENT.Value },
      }),
    );
    const spec = { queueName: world.queueName };
    const filled = { ...spec, visibilityTimeout: "77" };
    const other = { queueName: "other" };
    return { world: world as object as KindWorld<object>, fields: { queueURL: QueueUrl }, spec, other, filled };
  },
  async Policy() {
    const world = createIamObject<PolicySpec>(moto, { resource: policyPage.resource, load: async () => policy });
    const { Policy } = await world.others.send(
      new CreatePolicyCommand({
        ...{ PolicyName: world.named, Path: IAM_PATH, Description: "Reads", Tags: [CONSENT] },
        PolicyDocument: allows("s3:GetObject"),
      }),
    );
    const spec = { name: world.named };
    const filled = { ...spec, description: "Reads" };
    const other = { name: "other", policyDocument: allows("s3:GetObject") };
    return { world: world as object as KindWorld<object>, fields: { arn: Policy?.Arn }, spec, other, filled };
  },
};

describe.each(Object.entries(existing))("a %s that ACK's adoption fields identify", (_, prepare) => {
  const begin = async (policy: string, declared: (found: Existing) => object) => {
    const found = await prepare();
    const { world, fields } = found;
    await world.apply(declared(found));
    const annotations = {
      "services.k8s.aws/adoption-policy": policy,
      "services.k8s.aws/adoption-fields": JSON.stringify(fields),
    };
    await world.user.patch(world.reference, { metadata: { annotations } });
    return { ...found, result: await world.pass() };
  };

  test("is adopted by an object without a spec", async () => {
    const { world, filled } = await begin("adopt", () => ({}));
    expect(world.conditions()).toContain("Ready=True");
    expect(world.object()).toMatchObject({ spec: filled, status: { origin: "Adopted" } });
  });

  test("is adopted by an object that would create it otherwise, and whose spec names it", async () => {
    const { world, result } = await begin("adopt-or-create", ({ spec }) => spec);
    expect(world.object()?.status).toMatchObject({ origin: "Adopted" });
    expect(result.calls.join()).not.toContain("Create");
  });

  test("is not passed over for a new one that the spec names", async () => {
    const { world, result } = await begin("adopt-or-create", ({ other }) => other);
    expect(world.conditions()).toContain("the two must match");
    expect(result.calls).toEqual([]);
  });
});
