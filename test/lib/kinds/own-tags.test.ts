import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { createOwnTags } from "../../../lib/kinds/own-tags.ts";

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

test("the tags of roles and policies count only if objects create roles, and those of other services never", async () => {
  expect(await createOwnTags({ createsRoles: false })("iam")).toBeUndefined();
  for (const service of ["kinesis", "kafka", "mq", "route53", "constructor", ""]) {
    expect(await ownTags(service), service).toBeUndefined();
  }
});

test.each([
  ["kms", "alias/shop", "alias/shop"],
  ["kms", "key/1234abcd-12ab-34cd-56ef-1234567890ab", "key/1234abcd-12ab-34cd-56ef-1234567890ab"],
  ["kms", "key/*", undefined],
  ["sns", "alerts.fifo", "alerts.fifo"],
  ["sns", "app/GCM/shop", undefined],
  ["logs", "log-group:/shop/orders:*", "log-group:/shop/orders"],
  ["logs", "log-group:/shop/*", undefined],
  ["ec2", "security-group/sg-0123456789abcdef0", "security-group/sg-0123456789abcdef0"],
  ["ec2", "vpc/vpc-0123456789abcdef0", undefined],
  ["ecr", "repository/shop/web", "repository/shop/web"],
  ["secretsmanager", "secret:shop-a1b2c3", "secret:shop-a1b2c3"],
  ["iam", "role/driftless/east/copier", "role/driftless/east/copier"],
  ["iam", "instance-profile/copier", undefined],
  ["iam", "policy/driftless/east/copier", "policy/driftless/east/copier"],
  ["rds", "subgrp:Shop", "subgrp:shop"],
  ["rds", "db:shop", undefined],
  ["elasticache", "subnetgroup:shop", "subnetgroup:shop"],
  ["elasticache", "subnetgroup:*", undefined],
])("a target in %s, %s, has the tags of %s", async (service, rest, tagged) => {
  expect((await ownTags(service))?.tagged(at(service, rest))).toBe(tagged && at(service, tagged));
});

test("a bucket has tags, and an object in it has none", async () => {
  const tags = (await ownTags("s3")) ?? expect.fail();
  expect(["logs", "logs/a", "*"].map((name) => tags.tagged(`arn:aws:s3:::${name}`))).toEqual([
    "arn:aws:s3:::logs",
    undefined,
    undefined,
  ]);
});
