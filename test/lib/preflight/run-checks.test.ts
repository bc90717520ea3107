import { expect, test } from "vitest";
import type { Check } from "../../../lib/preflight/check.ts";
import { ReadError } from "../../../lib/preflight/read-error.ts";
import { runChecks } from "../../../lib/preflight/run-checks.ts";
import { context } from "../../support/preflight/context.ts";

const finding = { what: "w", why: "y", remedy: "r" };
const check = (title: string, look: Check["look"]): Check => ({ title, look });

test("results are told in the order of the checks, not in the order in which the checks end", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const told: string[] = [];
  const slow = check("slow", async () => {
    await promise;
    return [finding];
  });
  const fast = check("fast", async () => {
    resolve();
    return [];
  });
  await runChecks([slow, fast], context({}), ({ title }) => told.push(title));
  expect(told).toEqual(["slow", "fast"]);
});

test("a check that cannot look says why, and the others go on", async () => {
  const blind = check("blind", () => Promise.reject(new ReadError("iam:GetRole is denied", { advice: "Allow it." })));
  expect(await runChecks([blind, check("other", async () => [finding])], context({}))).toEqual([
    { title: "blind", findings: [], unread: { reason: "iam:GetRole is denied", advice: "Allow it." } },
    { title: "other", findings: [finding] },
  ]);
});

test("a check that the deployment does not need is left out", async () => {
  expect(await runChecks([{ ...check("none", async () => [finding]), applies: () => false }], context({}))).toEqual([]);
});

test("a mistake in a check is not reported as something that could not be read", async () => {
  const broken = check("broken", () => Promise.reject(new TypeError("x is undefined")));
  await expect(runChecks([broken], context({}))).rejects.toThrow(TypeError);
});

test("texts from AWS change nothing on a terminal", async () => {
  const evil = "a\u001b[31mb\u0007c\u202ed\ne";
  const all = { what: evil, why: evil, remedy: evil, commands: [evil], parameters: [evil] };
  const [result] = await runChecks([check("evil", async () => [all])], context({}));
  expect(JSON.stringify(result)).not.toMatch(/[\p{Cc}\p{Cf}]|\\u00/u);
  expect(result?.findings[0]?.what).toBe("a\ufffd[31mb\ufffdc\ufffdd e");
});
