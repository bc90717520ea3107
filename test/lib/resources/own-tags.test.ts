import { expect, test } from "vitest";
import { kindData } from "../../../lib/resources/kind-data.generated.ts";
import { createOwnTags } from "../../../lib/resources/own-tags.ts";

const ownTags = createOwnTags({ createsRoles: true });
const at = (service: string, rest: string) => `arn:aws:${service}:us-west-2:000000000000:${rest}`;

test("a kind that names what objects have created may read its tags", async () => {
  const mapping = kindData.find(({ resource }) => resource.kind === "EventSourceMapping") ?? expect.fail();
  for (const service of ["dynamodb", "lambda", "sqs"]) {
    const { calls, permissions } = (await ownTags(service)) ?? expect.fail();
    expect(mapping.permissions).toEqual(expect.arrayContaining([...permissions]));
    const allowed = permissions.flatMap(({ actions }) => actions);
    expect(Object.values(calls).flatMap((call) => call?.actions ?? [])).toEqual(allowed);
  }
});

test.each([
  ["lambda", "function:orders", "function:orders"],
  ["lambda", "function:orders:live", "function:orders"],
  ["lambda", "function:orders:$LATEST", "function:orders"],
  ["lambda", "function:orders:live:more", undefined],
  ["lambda", "function:*", undefined],
  ["lambda", "layer:orders", undefined],
  ["sqs", "orders.fifo", "orders.fifo"],
  ["sqs", "orders:more", undefined],
  ["sqs", "*", undefined],
  ["dynamodb", "table/orders/stream/2026-01-01T00:00:00.000", "table/orders"],
  ["dynamodb", "table/orders", undefined],
  ["dynamodb", "table/orders/stream/2026/../../others", undefined],
])("of what is in %s, %s has the tags of %s", async (service, rest, tagged) => {
  expect((await ownTags(service))?.tagged(at(service, rest))).toBe(tagged && at(service, tagged));
});

test("the tags of roles count only if objects create roles, and those of other services never", async () => {
  expect(await createOwnTags({ createsRoles: false })("iam")).toBeUndefined();
  for (const service of ["kinesis", "kafka", "mq", "rds", "constructor", ""]) {
    expect(await ownTags(service), service).toBeUndefined();
  }
});
