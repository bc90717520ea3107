import { expect, test } from "vitest";
import { functionConcurrency } from "../../../../lib/preflight/account/function-concurrency.ts";
import { type Answers, context, findings } from "../../../support/preflight/context.ts";

const limit = (UnreservedConcurrentExecutions: number): Answers => ({
  "lambda:GetAccountSettings": { AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions } },
});

test("the sum must be less than the unreserved concurrent executions", async () => {
  expect(await findings(functionConcurrency, context(limit(26)))).toEqual([]);
  expect(await findings(functionConcurrency, context(limit(25)))).toMatchObject([
    { what: expect.stringContaining("add up to 25") },
  ]);
});

test("for the quota of a new account, it proposes values that fit", async () => {
  const [finding] = await findings(functionConcurrency, context(limit(10)));
  expect(finding).toMatchObject({
    parameters: ["changesConcurrency: 7", "resyncConcurrency: 2"],
    commands: [expect.stringContaining("aws service-quotas request-service-quota-increase --service-code lambda")],
  });
  const changed = context(limit(10), { changesConcurrency: 7, resyncConcurrency: 2 });
  expect(await findings(functionConcurrency, changed)).toEqual([]);
});

test("it proposes no values if none fit", async () => {
  expect((await findings(functionConcurrency, context(limit(4))))[0]?.parameters).toBeUndefined();
});
