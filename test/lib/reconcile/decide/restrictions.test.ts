import { describe, expect, test } from "vitest";
import type { RestrictedField } from "../../../../lib/reconcile/contract/kind-data.ts";
import { refuseRestricted, unlisted } from "../../../../lib/reconcile/decide/restrictions.ts";
import { createMemoryWorld, type MemoryWorldOptions } from "../../../support/worlds/memory-world.ts";

const COPY = "arn:aws:iam::000000000000:role/copy";
const ADMIN = "arn:aws:iam::000000000000:role/admin";
const ALLOWED = { passableRoles: ["arn:aws:iam::000000000000:role/c*"] };
const BUCKETS = { "": "arn:{partition}:s3:::{value}" };
const KEYS = {
  "alias/": "arn:{partition}:kms:{region}:{account}:{value}",
  "": "arn:{partition}:kms:{region}:{account}:key/{value}",
};

/** A world of gadgets whose `notes` field names a role. */
function worldOf(options: MemoryWorldOptions) {
  return createMemoryWorld({ restrictedFields: [{ field: "notes", names: "role" }], ...options });
}

describe("an object whose spec names a role that the deployment does not allow", () => {
  test.each([undefined, ALLOWED])("is Terminal before any call to AWS, with %j", async (settings) => {
    const world = worldOf({ ...(settings && { settings }) });
    await world.create({ spec: { name: "toy", color: "red", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.cloud.calls).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "RoleNotPassable",
      message: `spec.notes is ${ADMIN}, which the deployment's parameter passableRoles does not allow`,
    });
  });

  test("does not change the resource that it already has", async () => {
    const world = worldOf({ settings: ALLOWED });
    await world.create({ spec: { name: "toy", notes: COPY } });
    await world.settle();
    const before = structuredClone(world.cloud.resources.get("toy"));
    await world.kubernetes.user.patch(world.reference, { spec: { color: "red", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.resources.get("toy")).toEqual(before);
    expect(world.condition("ACK.Terminal")?.message).toContain("what the resource has in AWS stays in effect");
  });

  test("can still be deleted", async () => {
    const world = worldOf({ settings: ALLOWED });
    await world.create({ spec: { name: "toy", notes: COPY } });
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { spec: { notes: ADMIN } });
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.size).toBe(0);
  });

  test("can be observed if it is read-only", async () => {
    const world = worldOf({});
    world.cloud.resources.set("toy", { tags: {}, settings: { notes: ADMIN } });
    const annotations = { "services.k8s.aws/read-only": "true" };
    await world.create({ annotations, spec: { name: "toy", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  });

  test("does not adopt a resource that has such a role", async () => {
    const world = worldOf({ settings: { ...ALLOWED, adoption: "any" } });
    world.cloud.resources.set("toy", { tags: {}, settings: { size: "big", notes: ADMIN } });
    const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
    await world.create({ annotations, spec: { name: "toy", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.writes().filter((call) => call.startsWith("cloud"))).toEqual([]);
  });
});

test("an allowed role is set", async () => {
  const world = worldOf({ settings: ALLOWED });
  await world.create({ spec: { name: "toy", notes: COPY } });
  await world.settle();
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ notes: COPY });
});

describe("a spec with restricted fields", () => {
  const place = { account: "000000000000", partition: "aws", region: "us-west-2" };
  const check = (spec: object, field: RestrictedField, settings: object = {}) =>
    refuseRestricted(spec, [field], place, { regions: ["us-west-2", "eu-west-1"], ...settings });

  test("is refused if an item of a list names a region that the deployment does not allow", () => {
    const field = { field: "copies[].region", names: "region" } as const;
    expect(() => check({ copies: [{ region: "eu-west-1" }] }, field)).not.toThrow();
    expect(() => check({ copies: [{ region: "eu-west-1" }, { region: "us-east-1" }] }, field)).toThrow(
      expect.objectContaining({
        reason: "RegionNotAllowed",
        message: "spec.copies[1].region is us-east-1, which the deployment's parameter regions does not allow",
      }),
    );
  });

  test.each<[string, Omit<RestrictedField, "field" | "names">, string]>([
    ["arn:aws:sqs:us-west-2:000000000000:jobs", {}, "arn:aws:sqs:us-west-2:000000000000:jobs"],
    ["logs", { arns: BUCKETS }, "arn:aws:s3:::logs"],
    ["arn:aws:s3:::logs", { arns: BUCKETS }, "arn:aws:s3:::logs"],
    ["1234", { arns: KEYS }, "arn:aws:kms:us-west-2:000000000000:key/1234"],
    ["alias/shop", { arns: KEYS }, "arn:aws:kms:us-west-2:000000000000:alias/shop"],
    ["1234", { arns: KEYS, regionField: "region" }, "arn:aws:kms:eu-west-1:000000000000:key/1234"],
  ])("may name the target %s, in the form %o, only if %s is allowed", (target, form, arn) => {
    const spec = { to: [{ target, region: "eu-west-1" }] };
    const field = { field: "to[].target", names: "target", ...form } as const;
    expect(() => check(spec, field)).not.toThrow();
    expect(() => check(spec, field, { allowedTargets: [arn] })).not.toThrow();
    expect(() => check(spec, field, { allowedTargets: [`${arn}-other`] })).toThrow(
      expect.objectContaining({
        reason: "TargetNotAllowed",
        message: `spec.to[0].target is ${target}, which the deployment's parameter allowedTargets does not allow`,
      }),
    );
  });

  test("is refused if a list in a list names a target that the deployment does not allow", () => {
    const field = { field: "rules[].copies[].to", names: "target" } as const;
    const spec = { rules: [{ copies: [{ to: "arn:a" }] }, { copies: [{ to: "arn:a" }, { to: "arn:b" }] }] };
    expect(() => check(spec, field, { allowedTargets: ["arn:?"] })).not.toThrow();
    expect(() => check(spec, field, { allowedTargets: ["arn:a"] })).toThrow("spec.rules[1].copies[1].to is arn:b,");
  });

  test("may name a target that only a list allows, only if the deployment lists it", () => {
    const field = { field: "actions[]", names: "target", onlyListed: ["arn:*:automate:*"] } as const;
    const spec = { actions: ["arn:aws:sns:us-west-2:000000000000:pages", "arn:aws:automate:us-west-2:ec2:stop"] };
    expect(() => check({ actions: spec.actions.slice(0, 1) }, field)).not.toThrow();
    expect(() => check(spec, field)).toThrow("spec.actions[1] is arn:aws:automate:us-west-2:ec2:stop,");
    expect(() => check({ actions: [`arn:aws:automate:${"x".repeat(2048)}`] }, field)).toThrow("spec.actions[0]");
    expect(() => check(spec, field, { allowedTargets: ["arn:aws:sns:*"] })).toThrow("spec.actions[1]");
    expect(() => check(spec, field, { allowedTargets: ["arn:aws:sns:*", "arn:aws:automate:*"] })).not.toThrow();
  });

  test("names a key in the region of the structure that contains the field", () => {
    const field = { field: "to.key", names: "target", arns: KEYS, regionField: "region" } as const;
    const allowedTargets = ["arn:aws:kms:eu-west-1:000000000000:key/1234"];
    expect(() => check({ to: { key: "1234", region: "eu-west-1" } }, field, { allowedTargets })).not.toThrow();
    expect(() => check({ to: { key: "1234", region: "us-west-2" } }, field, { allowedTargets })).toThrow(
      "to.key is 1234",
    );
  });

  test.each<[RestrictedField["names"], object, string]>([
    ["function", {}, "which no object in the namespace has created"],
    ["source", { allowedEventSources: ["arn:aws:lambda:eu-west-1:*"] }, "allowedEventSources does not allow"],
    ["principal", { accessPrincipals: ["arn:aws:iam::000000000000:role/*"] }, "accessPrincipals does not allow"],
  ])("may name a %s only if an object in the namespace has created it", (names, settings, message) => {
    const field = { field: "of", names, arns: { "": "arn:{partition}:lambda:{region}:{account}:function:{value}" } };
    const arn = "arn:aws:lambda:us-west-2:000000000000:function:orders";
    for (const of of ["orders", arn]) {
      expect(unlisted({ of }, [field], place, { regions: [], ...settings })).toEqual([arn]);
      expect(() => check({ of }, field, settings)).toThrow(message);
      expect(() => check({ of }, field, { ...settings, own: [arn] })).not.toThrow();
      expect(() => check({ of }, field, { ...settings, own: [`${arn}-2`] })).toThrow(message);
    }
  });

  test("may name a source that the deployment lists, whoever has created it, but no such function", () => {
    const arn = "arn:aws:sqs:us-west-2:000000000000:orders";
    const settings = { allowedEventSources: ["arn:aws:sqs:*"] };
    expect(() => check({ of: arn }, { field: "of", names: "source" }, settings)).not.toThrow();
    expect(() => check({ of: arn }, { field: "of", names: "function" }, settings)).toThrow(
      "no object in the namespace",
    );
  });

  test("may give only the access that the choice of the deployment allows, which is none by default", () => {
    const field = { field: "of", names: "access", levels: { view: ["see"], edit: ["see", "change*"] } } as const;
    const refused = (of: string, accessEntries?: "off" | "view" | "edit") =>
      expect(() => check({ of }, field, accessEntries && { accessEntries }));
    for (const of of ["see", "change-all"]) {
      refused(of).toThrow(`spec.of is ${of}, which the deployment's parameter accessEntries does not allow`);
      refused(of, "off").toThrow("accessEntries");
      refused(of, "edit").not.toThrow();
    }
    refused("see", "view").not.toThrow();
    refused("change-all", "view").toThrow("accessEntries");
  });

  test("is refused if it names a role, and the deployment allows none", () => {
    expect(() => check({ role: "x" }, { field: "role", names: "role" })).toThrow("spec.role is x,");
  });

  test("is refused if a value is not a text, or is longer than any ARN", () => {
    const field = { field: "role", names: "role" } as const;
    expect(() => check({ role: { arn: "x" } }, field, ALLOWED)).toThrow('spec.role is {"arn":"x"},');
    const longest = `arn:${"x".repeat(2044)}`;
    expect(() => check({ role: longest }, field, { passableRoles: ["arn:x*"] })).not.toThrow();
    expect(() => check({ role: `${longest}x` }, field, { passableRoles: ["arn:x*"] })).toThrow("passableRoles");
  });

  test.each([{}, { to: undefined }, { to: { target: "" } }, { to: "text" }])(
    "is allowed to name nothing: %o",
    (spec) => {
      expect(() => check(spec, { field: "to.target", names: "target" }, { allowedTargets: [] })).not.toThrow();
    },
  );
});
