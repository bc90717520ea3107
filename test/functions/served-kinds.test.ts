import { expect, test } from "vitest";
import { servedKinds } from "../../functions/served-kinds.ts";
import { kinds } from "../../lib/kinds/index.ts";
import type { Permissions } from "../../lib/reconcile/contract/permissions.ts";

const all = kinds.map(({ resource }) => resource.kind);
const withoutRoles = all.filter((kind) => kind !== "Role");

/** The permissions with which the kinds are served in a deployment with these parameters. */
async function permissionsWith(parameters: {
  readonly replicas?: boolean;
  readonly passableRoles?: readonly string[];
}): Promise<readonly Permissions[number][]> {
  const served = servedKinds(kinds, { kinds: withoutRoles, ...parameters });
  const loaded = await Promise.all(served.map((kind) => kind.load()));
  return loaded.flatMap(({ permissions }) => permissions);
}

const actionsIn = (permissions: Permissions) => permissions.flatMap(({ actions }) => actions);

test("a deployment serves the kinds that its parameters name, and no others", () => {
  const names = all.filter((kind) => kind !== "Bucket");
  const served = servedKinds(kinds, { kinds: names });
  expect(served.map(({ resource }) => resource.kind)).toEqual(names);
});

test("kinds are allowed to pass to AWS the roles that the deployment names, each to one service, and no others", async () => {
  const passing = async (passableRoles: readonly string[]) =>
    (await permissionsWith({ passableRoles })).filter(({ actions }) => actions.includes("iam:PassRole"));
  expect(await passing([])).toEqual([]);
  const statements = await passing(["arn:aws:iam::111122223333:role/copy-*"]);
  const services = statements.map(({ resources, conditions = {} }) => {
    expect(resources).toEqual(["iam::111122223333:role/copy-*"]);
    const [[condition, ...others] = [], ...more] = Object.values(conditions).map((keys) => Object.entries(keys));
    expect([others, more]).toEqual([[], []]);
    expect(condition).toEqual(["iam:PassedToService", expect.stringMatching(/^[a-z][a-z0-9.*-]*amazonaws\.com$/)]);
    return condition?.[1];
  });
  expect(services).toEqual(
    expect.arrayContaining([
      "logs.*amazonaws.com",
      "pods.eks.amazonaws.com",
      "lambda.amazonaws.com",
      "s3.amazonaws.com",
    ]),
  );
});

test("kinds are allowed to pass to AWS the roles below the deployment's path if objects can create them", async () => {
  const served = servedKinds(kinds, { kinds: ["Role", "Topic"], iamPath: "/driftless/east/", passableRoles: [] });
  const loaded = await Promise.all(served.map((kind) => kind.load()));
  const passing = loaded.flatMap(({ permissions }) =>
    permissions.filter(({ actions }) => actions.includes("iam:PassRole")),
  );
  expect(passing.map(({ resources }) => resources)).toEqual([["iam::*:role/driftless/east/*"]]);
});

test("kinds get the permissions for replicas only if the deployment allows replicas", async () => {
  expect(actionsIn(await permissionsWith({ replicas: true }))).toContain("dynamodb:PutItem");
  const usual = actionsIn(await permissionsWith({}));
  expect(usual).not.toContain("dynamodb:PutItem");
  expect(usual).toContain("dynamodb:CreateTable");
});
