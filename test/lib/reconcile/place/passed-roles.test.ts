import { describe, expect, test } from "vitest";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { ownRoles } from "../../../../lib/reconcile/place/passed-roles.ts";
import { createMemoryWorld, settings } from "../../../support/worlds/memory-world.ts";

const KEY = "services.k8s.aws/driftless-owner";
const place = { partition: "aws", region: "us-west-2", account: settings.account };
const below = (name: string) => `arn:aws:iam::${settings.account}:role/driftless/east/${name}`;

const tags: ReadonlyMap<string, Tags> = new Map([
  ["copier", { [KEY]: "east/default/copier" }],
  ["others", { [KEY]: "east/other/copier" }],
  ["similar", { [KEY]: "east/default-2/copier" }],
  ["elsewhere", { [KEY]: "west/default/copier" }],
  ["claimed", { "services.k8s.aws/namespace": "default" }],
  ["long", { [KEY]: `sha256:${"0".repeat(64)}` }],
]);

describe("the roles that an object can pass without the deployment listing them", () => {
  const own = (...arns: readonly string[]) =>
    ownRoles(
      arns,
      { place, namespace: "default", ownerTag: { key: KEY, value: "east/default/toy" } },
      { ...settings, iamPath: "/driftless/east/" },
      async (_arn, name) => tags.get(name) ?? {},
    );

  test("are those whose owner tag names an object in its namespace", async () => {
    expect(await own(...[...tags.keys()].map(below))).toEqual([below("copier")]);
  });

  test.each([
    `arn:aws:iam::${settings.account}:role/copier`,
    `arn:aws:iam::${settings.account}:role/driftless/west/copier`,
    "arn:aws:iam::111111111111:role/driftless/east/copier",
    "arn:aws-cn:iam::000000000000:role/driftless/east/copier",
    below("deeper/copier"),
    below("*"),
    below("copier\n"),
  ])("are below the deployment's path, so %j is none of them, whatever its tags", async (arn) => {
    const name = arn.split("/").at(-1) ?? "";
    const all = { place, namespace: "default", ownerTag: { key: KEY, value: "east/default/toy" } };
    const owned = async () => ({ [KEY]: `east/default/${name}` });
    expect(await ownRoles([arn], all, { ...settings, iamPath: "/driftless/east/" }, owned)).toEqual([]);
  });
});

describe("a pass over an object that names a role", () => {
  const asked: string[] = [];
  const world = (given: object = {}) =>
    createMemoryWorld({
      restrictedFields: [{ field: "color", names: "role" }],
      settings: { iamPath: "/driftless/east/", permissionsBoundary: "none", ...given },
      roleTags: {
        calls: {},
        permissions: [],
        async read(_aws, name) {
          asked.push(name);
          return tags.get(name) ?? {};
        },
      },
    });

  test("passes a role of the object's own namespace", async () => {
    const one = world();
    await one.create({ spec: { name: "toy", color: below("copier") } });
    await one.settle();
    expect(one.condition("Ready")).toMatchObject({ status: "True" });
  });

  test.each(["others", "claimed", "missing"])("refuses the role %s, and writes nothing to AWS", async (name) => {
    const one = world();
    await one.create({ spec: { name: "toy", color: below(name) } });
    await one.settle();
    expect(one.condition("ACK.Terminal")).toMatchObject({ status: "True", reason: "RoleNotPassable" });
    expect(one.cloud.resources.size).toBe(0);
  });

  test("asks AWS only for roles that the deployment does not list", async () => {
    asked.length = 0;
    const one = world({ passableRoles: [below("others")] });
    await one.create({ spec: { name: "toy", color: below("others") } });
    await one.settle();
    expect(one.condition("Ready")).toMatchObject({ status: "True" });
    expect(asked).toEqual([]);
  });
});
