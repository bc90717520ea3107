import { expect, test } from "vitest";
import { servedKinds } from "../../functions/served-kinds.ts";
import { kinds } from "../../lib/resources/index.ts";

const KINDS = kinds.map(({ resource }) => resource).filter(({ kind }) => kind !== "Bucket");

const actionsWith = (REPLICAS: boolean) =>
  servedKinds(kinds, { KINDS, REPLICAS }).flatMap(({ permissions }) => permissions.flatMap(({ actions }) => actions));

test("the kinds of a deployment are those that it names", () => {
  expect(servedKinds(kinds, { KINDS, REPLICAS: false }).map(({ resource }) => resource)).toEqual(KINDS);
});

test("they need what replicas need only where the deployment has replicas", () => {
  expect(actionsWith(true)).toContain("dynamodb:PutItem");
  expect(actionsWith(false)).not.toContain("dynamodb:PutItem");
  expect(actionsWith(false)).toContain("dynamodb:CreateTable");
});
