import { describe, expect, test } from "vitest";
import { page as queuePage } from "../../../../lib/kinds/sqs/queue.ts";
import { openTargets } from "../../../../lib/preflight/running/open-targets.ts";
import { type Answers, context, deployment, findings } from "../../../support/preflight/context.ts";

const PATH = "/apis/sqs.services.k8s.aws/v1alpha1/queues?limit=500";
const arnOf = (name: string) => `arn:aws:sqs:us-west-2:111122223333:${name}`;

/** A queue whose messages that cannot be processed go to the target. */
function queue(namespace: string, name: string, target?: string, isMade = true) {
  const ackResourceMetadata = { arn: arnOf(name), ownerAccountID: "111122223333", region: "us-west-2" };
  const redrivePolicy = JSON.stringify({ deadLetterTargetArn: target, maxReceiveCount: 3 });
  return {
    metadata: { namespace, name },
    spec: { queueName: name, ...(target !== undefined && { redrivePolicy }) },
    ...(isMade && { status: { ackResourceMetadata } }),
  };
}

const look = (items: readonly object[], parameters: object = { targets: "open" }, answers: Answers = {}) =>
  findings(
    openTargets,
    context(answers, { kinds: [queuePage.resource], cluster: { [PATH]: { items } }, ...parameters }),
  );

test("what belongs to another namespace, or to nobody, is told with its object and its field", async () => {
  const found = await look([
    queue("shop", "orders", arnOf("theirs")),
    queue("shop", "invoices", arnOf("nobodys"), false),
    queue("bank", "theirs"),
  ]);
  expect(found).toEqual([expect.objectContaining({ notice: true })]);
  expect(found[0]?.what).toBe(
    "2 objects name what targets: closed would refuse, unless it consents by its tag driftless.dev/usable-by: " +
      `queue shop/orders (spec.redrivePolicy -> deadLetterTargetArn: ${arnOf("theirs")}), ` +
      `queue shop/invoices (spec.redrivePolicy -> deadLetterTargetArn: ${arnOf("nobodys")}).`,
  );
});

test("what belongs to the namespace, or is refused already, is not told", async () => {
  const ofDeployment = arnOf("driftless-production-us-west-2-QueuesChanges7C3971B2");
  const items = [queue("shop", "orders", arnOf("own")), queue("shop", "own"), queue("shop", "bad", ofDeployment)];
  expect(await look(items)).toEqual([]);
});

test("allowedTargets allows by a pattern what belongs to nobody, and what belongs to others only if it is listed itself", async () => {
  const items = [
    queue("shop", "orders", arnOf("theirs")),
    queue("shop", "bills", arnOf("nobodys")),
    queue("bank", "theirs"),
  ];
  const [found] = await look(items, { targets: "open", allowedTargets: [arnOf("*")] });
  expect(found?.what).toMatch(/^1 object names .* queue shop\/orders \(/);
  expect(await look(items, { targets: "open", allowedTargets: [arnOf("*"), arnOf("theirs")] })).toEqual([]);
});

test("what an object refers to counts as what that object has", async () => {
  const name = "alias-of-nobody";
  const logs = { kind: "LogGroup", group: "cloudwatchlogs.services.k8s.aws", version: "v1alpha1", plural: "loggroups" };
  const key = arnOf("x").replace(":sqs:", ":kms:").replace(/x$/, "key/1");
  const group = (namespace?: string) => ({
    metadata: { namespace: "shop", name: "web" },
    spec: { name: "web", kmsKeyRef: { from: { name, ...(namespace && { namespace }) } } },
  });
  const found = (namespace?: string, from = namespace ?? "shop") =>
    findings(
      openTargets,
      context(
        {},
        {
          targets: "open",
          kinds: [logs],
          cluster: {
            "/apis/cloudwatchlogs.services.k8s.aws/v1alpha1/loggroups?limit=500": { items: [group(namespace)] },
            [`/apis/kms.services.k8s.aws/v1alpha1/namespaces/${from}/keys/${name}`]: {
              metadata: { namespace: from, name },
              status: {
                ackResourceMetadata: { arn: key, ownerAccountID: "111122223333", region: "us-west-2" },
                conditions: [{ type: "ACK.ResourceSynced", status: "True" }],
              },
            },
          },
        },
      ),
    );
  for (const namespace of [undefined, "bank"]) {
    expect((await found(namespace))[0]?.what).toContain(`loggroup shop/web (spec.kmsKeyID: ${key})`);
  }
});

test("only the first objects are named", async () => {
  const items = Array.from({ length: 25 }, (_, index) => queue("shop", `queue-${index}`, arnOf("nobodys")));
  const [found] = await look(items);
  expect(found?.what).toMatch(/^25 objects name .* queue shop\/queue-9 \([^)]*\), and 15 more\.$/);
});

describe("without the parameter", () => {
  const items = [queue("shop", "orders", arnOf("nobodys"))];
  const registered = (targets?: string): Answers => ({
    "cloudformation:DescribeStacks": {
      Stacks: [{ StackName: "s", CreationTime: new Date(0), StackStatus: "CREATE_COMPLETE" }],
    },
    "cloudformation:ListStackResources": {
      StackResourceSummaries: [
        {
          LogicalResourceId: "QueuesChanges7C3971B2",
          PhysicalResourceId: "https://sqs.example/changes",
          ResourceType: "AWS::SQS::Queue",
          ResourceStatus: "CREATE_COMPLETE",
          LastUpdatedTimestamp: new Date(0),
        },
      ],
    },
    "sqs:ListQueueTags": { Tags: targets === undefined ? {} : { "driftless.dev/targets": targets } },
  });

  test("the tag of the deployment's registration says whether targets are open", async () => {
    expect(await look(items, {}, registered("open"))).toHaveLength(1);
    for (const targets of ["closed", undefined]) expect(await look(items, {}, registered(targets))).toEqual([]);
  });
});

test("applies unless targets are closed", () => {
  expect(openTargets.applies?.(deployment)).toBe(true);
  expect(openTargets.applies?.({ ...deployment, targets: "open" })).toBe(true);
  expect(openTargets.applies?.({ ...deployment, targets: "closed" })).toBe(false);
  expect(openTargets.applies?.({ ...deployment, mode: "shadow" })).toBe(false);
});
