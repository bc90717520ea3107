import { expect, test } from "vitest";
import { inputDigest, inputsOf, kindPaths } from "./kind-inputs.ts";

test("the inputs of a kind are its page, what the page imports, its service, its description, its record of calls and its own tests", () => {
  const files = inputsOf("sqs/queue");
  for (const file of [
    "lib/kinds/sqs/queue.ts",
    "lib/kinds/sqs/queue.ack.json",
    "lib/kind/values/same-policy.ts",
    "lib/aws/services/sqs.ts",
    "test/kinds/sqs/queue.test.ts",
    "test/kinds/sqs/queue.calls.txt",
    "test/support/kinds/kind-on-aws/queue-on-sqs.ts",
    "test/lib/kinds/sqs/queue/ownership.real.test.ts",
  ]) {
    expect(files).toContain(file);
  }
});

test("the inputs of a kind contain nothing of other services, and nothing that is generated", () => {
  expect(inputsOf("sqs/queue").filter((file) => /kinds\/(?!sqs|kind-on-aws)[a-z]/.test(file))).toEqual([]);
  expect(kindPaths.flatMap(inputsOf).filter((file) => file.includes(".generated."))).toEqual([]);
});

test("no two kinds have the same inputs", () => {
  expect(new Set(kindPaths.map(inputDigest)).size).toBe(kindPaths.length);
});
