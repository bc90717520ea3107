import { randomUUID } from "node:crypto";
import { CreateLogGroupCommand, PutRetentionPolicyCommand } from "@aws-sdk/client-cloudwatch-logs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logGroup } from "../../../../../lib/kinds/cloudwatch-logs/log-group/log-group.generated.ts";
import type { LogGroupSpec } from "../../../../../lib/kinds/cloudwatch-logs/log-group/spec.generated.ts";
import { page as logGroupPage } from "../../../../../lib/kinds/cloudwatch-logs/log-group.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  FUNCTION,
  type LogGroupOnLogs,
  openLogGroupOnLogs,
} from "../../../../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";

let aws: LogGroupOnLogs;
let name: string;

beforeAll(async () => {
  aws = await openLogGroupOnLogs();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `/shop/${randomUUID()}`;
});

function createWorld(connect = aws.connect): KindWorld<LogGroupSpec> {
  return createKindWorld<LogGroupSpec>({ resource: logGroupPage.resource, load: async () => logGroup }, "web", connect);
}

test("is created, checked, changed and deleted by these calls", async () => {
  const world = createWorld();
  const subscriptionFilters = [{ filterName: "all", destinationARN: FUNCTION }];
  await world.apply({ name, retentionDays: 7, subscriptionFilters, tags: { team: "shop" } });
  const reads = ["DescribeLogGroups", "ListTagsForResource", "DescribeSubscriptionFilters"];
  const writeFilters = ["DescribeSubscriptionFilters", "PutSubscriptionFilter"];
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  const writes = ["PutRetentionPolicy", ...writeFilters];
  expect(calls).toEqual(["DescribeLogGroups", "CreateLogGroup", ...reads, ...writes, "DescribeLogGroups"]);
  expect(world.object()?.status).toMatchObject({ retentionInDays: 7 });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: reads });

  await world.apply({ name, tags: { team: "data" } });
  expect((await world.pass()).calls.slice(reads.length)).toEqual([
    "DescribeSubscriptionFilters",
    "DeleteSubscriptionFilter",
    "DeleteRetentionPolicy",
    "TagResource",
    "DescribeLogGroups",
  ]);
  expect(world.object()?.status).not.toHaveProperty("retentionInDays");
  await world.delete();
  expect((await world.pass()).calls).toEqual(["DescribeLogGroups", "ListTagsForResource", "DeleteLogGroup"]);
  expect(await aws.read(name)).toBeUndefined();
});

test("is not mistaken for a group whose name only begins with its name", async () => {
  const logGroupName = `${name}-2`;
  await aws.logs.send(new CreateLogGroupCommand({ logGroupName }));
  await aws.logs.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays: 14 }));
  const world = createWorld();
  await world.apply({ name });
  expect((await world.pass()).outcome).toBe("created");
  await world.delete();
  expect((await world.pass()).outcome).toBe("deleted");
  expect(await aws.read(name)).toBeUndefined();
  expect(await aws.read(logGroupName)).toMatchObject({ retentionInDays: 14 });
});

test("that someone else creates between the look and the create is neither changed, tagged nor deleted", async () => {
  const connect = aroundCommands(aws.connect, "CreateLogGroup", async (command, send) => {
    await aws.make(name, {});
    return await send(command);
  });
  const world = createWorld(connect);
  await world.apply({ name, ...aws.asMade });
  expect((await world.pass()).outcome).toBe("terminal");
  await world.delete();
  if (world.object() !== undefined) await world.pass();
  expect(world.object()).toBeUndefined();
  expect(await aws.read(name)).toMatchObject({ retentionInDays: 14 });
  expect(await aws.readTags(name)).toEqual({});
});

test("reports what AWS alone decides, without a write of the status when only the size changes", async () => {
  let storedBytes = 0;
  const connect = aroundCommands(aws.connect, "DescribeLogGroups", async (command, send) => {
    const answer = (await send(command)) as { readonly logGroups?: readonly object[] };
    return { ...answer, logGroups: answer.logGroups?.map((group) => ({ ...group, storedBytes })) };
  });
  const world = createWorld(connect);
  await world.apply({ name, retentionDays: 7 });
  await world.pass();
  await world.pass();
  expect(world.object()?.status).toMatchObject({
    creationTime: expect.any(Number) as number,
    metricFilterCount: 0,
    retentionInDays: 7,
    storedBytes: 0,
  });
  const { resourceVersion } = world.object()?.metadata ?? {};
  storedBytes = 1_000;
  await world.pass();
  expect(world.object()?.metadata.resourceVersion).toBe(resourceVersion);
  const annotations = { "driftless.dev/reconcile-requested-at": "now" };
  await world.user.patch(world.reference, { metadata: { annotations } });
  await world.pass();
  expect(world.object()?.status).toMatchObject({ storedBytes: 1_000 });
});
