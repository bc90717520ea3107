import { describe, expect, test } from "vitest";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { ownResources } from "../../../../lib/reconcile/place/own-resources.ts";
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
    ownResources(
      arns,
      { place, namespace: "default", ownerTag: { key: KEY, value: "east/default/toy" } },
      { ...settings, iamPath: "/driftless/east/" },
      async (arn) => tags.get(arn.split("/").at(-1) ?? "") ?? {},
    );

  test("are those whose owner tag names an object in its namespace", async () => {
    expect(await own(...[...tags.keys()].map(below))).toEqual([below("copier")]);
    const inNamespace = [...tags.keys()].map((name) => below(`default/${name}`));
    expect(await own(...inNamespace)).toEqual([below("default/copier")]);
  });

  test.each([
    `arn:aws:iam::${settings.account}:role/copier`,
    `arn:aws:iam::${settings.account}:role/driftless/west/copier`,
    "arn:aws:iam::111111111111:role/driftless/east/copier",
    "arn:aws-cn:iam::000000000000:role/driftless/east/copier",
    below("deeper/copier"),
    below("other/copier"),
    below("default/deeper/copier"),
    below("*"),
    below("copier\n"),
  ])("are below the deployment's path, so %j is none of them, whatever its tags", async (arn) => {
    const name = arn.split("/").at(-1) ?? "";
    const all = { place, namespace: "default", ownerTag: { key: KEY, value: "east/default/toy" } };
    const owned = async () => ({ [KEY]: `east/default/${name}` });
    expect(await ownResources([arn], all, { ...settings, iamPath: "/driftless/east/" }, owned)).toEqual([]);
  });
});

describe("of queues, functions and tables, those that count as created by objects in the namespace", () => {
  const all = { place, namespace: "default", ownerTag: { key: KEY, value: "east/default/toy" } };
  const own = async (arn: string, owner: string) =>
    (await ownResources([arn], all, { ...settings, iamPath: "/driftless/east/" }, async () => ({ [KEY]: owner })))
      .length > 0;
  const queue = `arn:aws:sqs:us-west-2:${settings.account}:orders`;

  test("have an owner tag that names an object there", async () => {
    expect(await own(queue, "east/default/orders")).toBe(true);
    for (const owner of ["east/default-2/orders", "west/default/orders", "east/default", ""]) {
      expect(await own(queue, owner), owner).toBe(false);
    }
  });

  test.each([
    "arn:aws:sqs:us-west-2:111111111111:orders",
    `arn:aws:sqs:eu-west-1:${settings.account}:orders`,
    `arn:aws-cn:sqs:us-west-2:${settings.account}:orders`,
    `arm:aws:sqs:us-west-2:${settings.account}:orders`,
    "orders",
    "",
  ])("are where the object's resource is, unlike %j, whatever their tags", async (arn) => {
    expect(await own(arn, "east/default/orders")).toBe(false);
  });
});

describe("a pass over an object that names a role", () => {
  const asked: string[] = [];
  const world = (given: object = {}) =>
    createMemoryWorld({
      restrictedFields: [{ field: "color", names: "role" }],
      settings: { iamPath: "/driftless/east/", permissionsBoundary: "none", ...given },
      ownTags: {
        calls: {},
        permissions: [],
        tagged: (arn) => arn,
        async read(_aws, arn) {
          const name = arn.slice(arn.lastIndexOf("/") + 1);
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

  test("says which call failed if the tags of the role cannot be read, and is tried again", async () => {
    const error = { service: "IAM", operation: "ListRoleTags" };
    const one = createMemoryWorld({
      restrictedFields: [{ field: "color", names: "role" }],
      settings: { iamPath: "/driftless/east/", permissionsBoundary: "none" },
      ownTags: {
        calls: {},
        permissions: [],
        tagged: (arn) => arn,
        read: () => Promise.reject(new ApiError(error, { code: "NoSuchEntity", message: "no such role", status: 404 })),
      },
    });
    await one.create({ spec: { name: "toy", color: below("copier") } });
    expect(await one.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(one.condition("ACK.Recoverable")).toMatchObject({ message: "api error NoSuchEntity: no such role" });
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
