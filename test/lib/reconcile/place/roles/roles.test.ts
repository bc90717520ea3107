import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AssumeRole, Roles } from "../../../../../lib/reconcile/place/roles/roles.ts";
import type { RoleSelector } from "../../../../../lib/reconcile/place/roles/select-role.ts";
import { ADOPT } from "../../../../support/worlds/gadgets/adopting-gadget.ts";
import { credentialsFor } from "../../../../support/worlds/memory-place.ts";
import { createMemoryWorld } from "../../../../support/worlds/memory-world.ts";

const NONSENSE = { "services.k8s.aws/adoption-policy": "adopt", "services.k8s.aws/adoption-fields": "{" };
const ARN = "arn:aws:iam::111122223333:role/web";
const web: RoleSelector = {
  name: "web",
  resourceVersion: "7",
  spec: { arn: ARN, namespaceSelector: { names: ["default"] } },
};

function rolesOf(selectors: readonly RoleSelector[], required = false, sessionPolicy: Roles["sessionPolicy"] = "none") {
  const assume = vi.fn<AssumeRole>(async ({ arn }) => ({
    key: "session",
    credentials: async () => credentialsFor(arn, "east/default", new Date(Date.now() + 3_600_000)),
  }));
  const roles: Roles = {
    ...{ source: "selectors", required, sessionPolicy, assume },
    directory: { selectors: async () => selectors, map: async () => undefined },
  };
  return { roles, assume };
}

test("the account of the resource is that of the role, which is assumed for the namespace", async () => {
  const { roles, assume } = rolesOf([web]);
  const world = createMemoryWorld({ roles });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  expect(assume).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ arn: ARN }), {
    cluster: "east",
    namespace: "default",
  });
  expect(world.object().status?.ackResourceMetadata).toMatchObject({ ownerAccountID: "111122223333" });
  expect(world.condition("ACK.IAMRoleSelected")).toMatchObject({
    status: "True",
    reason: "Selected",
    message: `roleARN: ${ARN}, selectorName: web, selectorResourceVersion: 7`,
  });
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
});

test("if no selector matches, the function uses its own role, and no condition mentions roles", async () => {
  const { roles, assume } = rolesOf([]);
  const world = createMemoryWorld({ roles });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  expect(assume).not.toHaveBeenCalled();
  expect(world.object().status?.ackResourceMetadata).toMatchObject({ ownerAccountID: "000000000000" });
  expect(world.condition("ACK.IAMRoleSelected")).toBeUndefined();
});

describe("no call is made, and the object says why and is retried,", () => {
  const refused = new ApiError({ service: "STS", operation: "AssumeRole" }, { code: "AccessDenied", message: "no" });

  test.each([
    ["if several selectors match", rolesOf([web, { ...web, name: "other" }]).roles, "SeveralSelectors"],
    ["if a role is required and none is chosen", rolesOf([], true).roles, "NoRole"],
    ["if STS denies the role", { ...rolesOf([web]).roles, assume: () => Promise.reject(refused) }, "NotAssumed"],
  ] as const)("%s", async (_, roles, reason) => {
    const world = createMemoryWorld({ roles });
    await world.create();
    const { outcome, sent } = await world.reconcile();
    expect(outcome).toBe("recoverable");
    expect(sent).toMatchObject([{ request: { reason: "requeue" } }]);
    expect(world.cloud.calls).toEqual([]);
    const { message } = world.condition("ACK.IAMRoleSelected") ?? {};
    expect(world.condition("ACK.IAMRoleSelected")).toMatchObject({ status: "False", reason });
    expect(world.condition("ACK.Recoverable")).toMatchObject({ message });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(world.object().status).not.toHaveProperty("ackResourceMetadata");
  });
});

test("if STS does not allow a role to be assumed, the message says what the role's trust policy has to allow", async () => {
  const refused = new ApiError({ service: "STS", operation: "AssumeRole" }, { code: "AccessDenied", message: "no" });
  const world = createMemoryWorld({ roles: { ...rolesOf([web]).roles, assume: () => Promise.reject(refused) } });
  await world.create();
  await world.reconcile();
  expect(world.condition("ACK.IAMRoleSelected")?.message).toBe(
    `the role ${ARN} could not be assumed: api error AccessDenied: no; the role must be listed in the parameter assumableRoles, and its trust policy must allow the external ID east/default`,
  );
});

test("an object whose role moves to another account keeps its resource where it is", async () => {
  const world = createMemoryWorld({ roles: rolesOf([web]).roles });
  await world.create();
  await world.reconcile();
  const calls = world.cloud.calls.length;
  const moved = { ...web, spec: { ...web.spec, arn: "arn:aws:iam::444455556666:role/web" } };
  Object.assign(world.dependencies.roles?.directory ?? {}, { selectors: async () => [moved] });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.condition("ACK.Terminal")).toMatchObject({
    reason: "AccountChanged",
    message:
      "Resource already exists in account 111122223333, but the role used for reconciliation is in account 444455556666.",
  });
  expect(world.cloud.calls).toHaveLength(calls);
});

test("an object whose resource is retained is released without assuming its role", async () => {
  const { roles, assume } = rolesOf([web]);
  const world = createMemoryWorld({ roles, settings: { deletionPolicy: "retain" } });
  await world.create();
  await world.reconcile();
  await world.kubernetes.user.delete(world.reference);
  assume.mockClear();
  expect(await world.reconcile()).toMatchObject({ outcome: "released" });
  expect(assume).not.toHaveBeenCalled();
});

describe("with a session policy for each resource", () => {
  const permissions = [{ actions: ["toys:PutGadgetTags"], resources: ["toys:*:*:gadget/*"] }];
  const arn = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
  const here = { ...web, spec: { ...web.spec, arn: "arn:aws:iam::000000000000:role/web" } };

  /** A world in which the kinds declare the IAM permissions that they require. */
  function openWorld(options: Parameters<typeof createMemoryWorld>[0] = {}) {
    const { roles, assume } = rolesOf([here], false, "resource");
    const gadget = { ...options.gadget, permissions };
    return { world: createMemoryWorld({ ...options, gadget, roles }), assume };
  }

  test("the role is assumed for the object, with the permissions that its kind requires, on its resource only", async () => {
    const { world, assume } = openWorld();
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    const statement = { Effect: "Allow", Action: ["toys:PutGadgetTags"], Resource: [arn] };
    const policy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
    expect(assume).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ arn: here.spec.arn }), {
      cluster: "east",
      namespace: "default",
      object: { name: "toy", policy },
    });
  });

  test("the session of an object that adopts a resource covers the resource that its annotation names", async () => {
    const { world, assume } = openWorld();
    world.cloud.resources.set("toy", { tags: { "driftless.dev/adoptable-by": "east/default" }, settings: {} });
    await world.create({ annotations: ADOPT, spec: {} });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(assume.mock.calls[0]?.[1].object?.policy).toContain(`"Resource":["${arn}"]`);
  });

  test.each([
    { title: "a name that matches other names", parts: { spec: { name: "*" } }, reason: "InvalidSpec" },
    { title: "an invalid adoption", parts: { annotations: NONSENSE }, reason: "InvalidAdoption" },
  ])("$title is rejected before the role is assumed", async ({ parts, reason }) => {
    const { world, assume } = openWorld();
    await world.create(parts);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason });
    expect([assume.mock.calls, world.cloud.calls]).toEqual([[], []]);
  });

  test("a kind whose resources have no ARN before they are created is not supported", async () => {
    const { world, assume } = openWorld({ kind: "robot" });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "NotSupported" });
    expect([assume.mock.calls, world.cloud.calls]).toEqual([[], []]);
  });

  test("the session that deletes the resource covers no other resource either", async () => {
    const { world, assume } = openWorld();
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    assume.mockClear();
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(assume.mock.calls[0]?.[1].object?.policy).toContain(`"Resource":["${arn}"]`);
  });
});
