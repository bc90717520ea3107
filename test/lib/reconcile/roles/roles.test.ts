import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { AssumeRole, Roles } from "../../../../lib/reconcile/roles/roles.ts";
import type { RoleSelector } from "../../../../lib/reconcile/roles/select-role.ts";
import { credentialsFor } from "../../../support/memory-place.ts";
import { createMemoryWorld } from "../../../support/memory-world.ts";

const ARN = "arn:aws:iam::111122223333:role/web";
const web: RoleSelector = {
  name: "web",
  resourceVersion: "7",
  spec: { arn: ARN, namespaceSelector: { names: ["default"] } },
};

function rolesOf(selectors: readonly RoleSelector[], required = false) {
  const assume = vi.fn<AssumeRole>(async () => ({
    key: "session",
    credentials: async () => credentialsFor(ARN, "east/default", new Date(Date.now() + 3_600_000)),
  }));
  const roles: Roles = {
    ...{ source: "selectors", required, assume },
    directory: { selectors: async () => selectors, map: async () => undefined },
  };
  return { roles, assume };
}

test("the account of the resource is that of the role, which is taken for the namespace", async () => {
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

test("without a selector that matches, the function acts as itself, and nobody speaks of roles", async () => {
  const { roles, assume } = rolesOf([]);
  const world = createMemoryWorld({ roles });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  expect(assume).not.toHaveBeenCalled();
  expect(world.object().status?.ackResourceMetadata).toMatchObject({ ownerAccountID: "000000000000" });
  expect(world.condition("ACK.IAMRoleSelected")).toBeUndefined();
});

describe("no call is made, and the object says why and is tried again,", () => {
  const refused = new ApiError({ service: "STS", operation: "AssumeRole" }, { code: "AccessDenied", message: "no" });

  test.each([
    ["where several selectors match", rolesOf([web, { ...web, name: "other" }]).roles, "SeveralSelectors"],
    ["where a role is required and none chosen", rolesOf([], true).roles, "NoRole"],
    ["where STS refuses the role", { ...rolesOf([web]).roles, assume: () => Promise.reject(refused) }, "NotAssumed"],
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

test("a role that STS refuses is told with what its trust policy has to allow", async () => {
  const refused = new ApiError({ service: "STS", operation: "AssumeRole" }, { code: "AccessDenied", message: "no" });
  const world = createMemoryWorld({ roles: { ...rolesOf([web]).roles, assume: () => Promise.reject(refused) } });
  await world.create();
  await world.reconcile();
  expect(world.condition("ACK.IAMRoleSelected")?.message).toBe(
    `the role ${ARN} could not be assumed: api error AccessDenied: no; it has to be among assumableRoles, and its trust policy has to allow the external id east/default`,
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

test("an object that is retained goes without its role", async () => {
  const { roles, assume } = rolesOf([web]);
  const world = createMemoryWorld({ roles, settings: { deletionPolicy: "retain" } });
  await world.create();
  await world.reconcile();
  await world.kubernetes.user.delete(world.reference);
  assume.mockClear();
  expect(await world.reconcile()).toMatchObject({ outcome: "released" });
  expect(assume).not.toHaveBeenCalled();
});
