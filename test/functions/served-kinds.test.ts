import { expect, test } from "vitest";
import { servedKinds } from "../../functions/served-kinds.ts";
import { kinds } from "../../lib/resources/index.ts";

const KINDS = kinds.map(({ resource }) => resource).filter(({ kind }) => kind !== "Bucket");

const actionsWith = (REPLICAS: boolean) =>
  servedKinds(kinds, { KINDS, REPLICAS, PASSABLE_ROLES: [] }).flatMap(({ permissions }) =>
    permissions.flatMap(({ actions }) => actions),
  );

test("a deployment serves the kinds that its parameters name, and no others", () => {
  expect(servedKinds(kinds, { KINDS, REPLICAS: false, PASSABLE_ROLES: [] }).map(({ resource }) => resource)).toEqual(
    KINDS,
  );
});

test("kinds are allowed to pass to AWS the roles that the deployment names, and no others", () => {
  const all = kinds.map(({ resource }) => resource);
  const passing = (PASSABLE_ROLES: readonly string[]) =>
    servedKinds(kinds, { KINDS: all, REPLICAS: false, PASSABLE_ROLES })
      .flatMap(({ permissions }) => permissions)
      .filter(({ actions }) => actions.includes("iam:PassRole"));
  expect(passing([])).toEqual([]);
  expect(passing(["arn:aws:iam::111122223333:role/copy-*"])).toMatchObject([
    {
      resources: ["iam::111122223333:role/copy-*"],
      conditions: { StringEquals: { "iam:PassedToService": "s3.amazonaws.com" } },
    },
  ]);
});

test("kinds get the permissions for replicas only if the deployment allows replicas", () => {
  expect(actionsWith(true)).toContain("dynamodb:PutItem");
  expect(actionsWith(false)).not.toContain("dynamodb:PutItem");
  expect(actionsWith(false)).toContain("dynamodb:CreateTable");
});
