import { expect, test } from "vitest";
import { servedKinds } from "../../functions/served-kinds.ts";
import { kinds } from "../../lib/resources/index.ts";

const names = kinds.map(({ resource }) => resource.kind).filter((kind) => kind !== "Bucket");

const actionsWith = (replicas: boolean) =>
  servedKinds(kinds, { kinds: names, replicas, passableRoles: [] }).flatMap(({ permissions }) =>
    permissions.flatMap(({ actions }) => actions),
  );

test("a deployment serves the kinds that its parameters name, and no others", () => {
  const served = servedKinds(kinds, { kinds: names, replicas: false, passableRoles: [] });
  expect(served.map(({ resource }) => resource.kind)).toEqual(names);
});

test("kinds are allowed to pass to AWS the roles that the deployment names, and no others", () => {
  const all = kinds.map(({ resource }) => resource.kind);
  const passing = (passableRoles: readonly string[]) =>
    servedKinds(kinds, { kinds: all, replicas: false, passableRoles })
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
