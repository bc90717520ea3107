import type { PutSubscriptionFilterCommand } from "@aws-sdk/client-cloudwatch-logs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logGroup } from "../../../../../lib/kinds/cloudwatch-logs/log-group/log-group.generated.ts";
import type { LogGroupSpec } from "../../../../../lib/kinds/cloudwatch-logs/log-group/spec.generated.ts";
import { page as logGroupPage } from "../../../../../lib/kinds/cloudwatch-logs/log-group.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  FUNCTION,
  type LogGroupOnLogs,
  openLogGroupOnLogs,
} from "../../../../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

let aws: LogGroupOnLogs;

beforeAll(async () => {
  aws = await openLogGroupOnLogs();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

test("keeps the settings of a filter that the spec cannot contain", async () => {
  const kept = {
    applyOnTransformedLogs: true,
    emitSystemFields: ["@aws.region"],
    fieldSelectionCriteria: "@aws.region",
  };
  const inputs: object[] = [];
  // MiniStack does not keep these settings.
  const reading = aroundCommands(aws.connect, "DescribeSubscriptionFilters", async (command, send) => {
    const answer = (await send(command)) as { readonly subscriptionFilters?: readonly object[] };
    return { ...answer, subscriptionFilters: answer.subscriptionFilters?.map((filter) => ({ ...filter, ...kept })) };
  });
  const connect = aroundCommands(reading, "PutSubscriptionFilter", async (command, send) => {
    inputs.push((command as PutSubscriptionFilterCommand).input);
    return await send(command);
  });
  const entry = { resource: logGroupPage.resource, load: async () => logGroup };
  const world = createKindWorld<LogGroupSpec>(entry, "web", connect);
  const filter = { filterName: "all", destinationARN: FUNCTION };
  const name = "/shop/kept-filters";
  await world.apply({ name, subscriptionFilters: [filter] });
  await world.pass();
  await world.apply({ name, subscriptionFilters: [{ ...filter, filterPattern: "ERROR" }] });
  await world.pass();
  expect(inputs).toEqual([
    expect.not.objectContaining({ applyOnTransformedLogs: true }),
    expect.objectContaining({ filterPattern: "ERROR", ...kept }),
  ]);
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
});

test("are rejected if two of them have the same name", async () => {
  const entry = { resource: logGroupPage.resource, load: async () => logGroup };
  const world = createKindWorld<LogGroupSpec>(entry, "web", aws.connect);
  const filter = { filterName: "all", destinationARN: FUNCTION };
  await world.apply({ name: "/shop/same-names", subscriptionFilters: [filter, { ...filter, filterPattern: "ERROR" }] });
  expect((await world.pass()).outcome).toBe("terminal");
  expect(world.conditions()).toContain("two items with the same filterName");
  expect(await aws.read("/shop/same-names")).toBeUndefined();
});
