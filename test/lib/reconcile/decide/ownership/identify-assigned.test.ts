import { describe, expect, test } from "vitest";
import { cloudCalls, cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import { CONSENT } from "../../../../support/worlds/gadgets/adopting-gadget.ts";
import { droneWorld, foreign, spec } from "../../../../support/worlds/gadgets/drones.ts";

describe("an adoption by identifier", () => {
  const adopt = (fields: string, policy = "adopt") => ({
    "services.k8s.aws/adoption-policy": policy,
    "services.k8s.aws/adoption-fields": fields,
  });
  const consenting = { tags: CONSENT, settings: { color: "gold" } };

  test.each(["adopt", "adopt-or-create"])("with the policy %s takes a resource that consents", async (policy) => {
    const world = droneWorld();
    world.cloud.resources.set("id-9", consenting);
    await world.create({ annotations: adopt('{"droneID":"id-9"}', policy), spec: {} });
    await world.settle();
    expect(world.object()).toMatchObject({ spec: { color: "gold" }, status: { droneID: "id-9", origin: "Adopted" } });
    expect(world.object().spec).not.toHaveProperty("droneID");
    expect(cloudWrites(world)).toEqual(["PutDroneTags"]);
  });

  test("takes no resource without consent", async () => {
    const world = droneWorld();
    world.cloud.resources.set("id-9", foreign);
    await world.create({ annotations: adopt('{"droneID":"id-9"}'), spec: {} });
    world.advance(120);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.reason).toBe("AdoptionNotAllowed");
    expect(world.cloud.resources.get("id-9")).toBe(foreign);
  });

  test.each([
    ["{}", "Error populating adoption fields: required field missing: droneID"],
    ['{"droneID":"http://x/"}', "adoption-fields: droneID is not an identifier: http://x/"],
  ])("with the fields %s is refused", async (fields, message) => {
    const world = droneWorld();
    await world.create({ annotations: adopt(fields), spec: {} });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toBe(message);
    expect(cloudCalls(world)).toEqual([]);
  });

  test("creates a resource with the policy adopt-or-create if it names none", async () => {
    const world = droneWorld();
    await world.create({ annotations: { "services.k8s.aws/adoption-policy": "adopt-or-create" }, spec });
    await world.settle();
    expect([...world.cloud.resources.keys()]).toEqual(["id-1"]);
  });
});
