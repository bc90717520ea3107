import { describe, expect, test } from "vitest";
import { deleting } from "../../../support/worlds/gadgets/gadget-being-deleted.ts";

const POLICY = "services.k8s.aws/deletion-policy";

describe("the deletion policy", () => {
  const ofNamespace = "toys.services.k8s.aws/deletion-policy";

  test.each([
    { object: undefined, namespace: undefined, deployment: "delete", deletes: true },
    { object: undefined, namespace: undefined, deployment: "retain", deletes: false },
    { object: undefined, namespace: "retain", deployment: "delete", deletes: false },
    { object: undefined, namespace: "delete", deployment: "retain", deletes: true },
    { object: "retain", namespace: "delete", deployment: "delete", deletes: false },
    { object: "delete", namespace: "retain", deployment: "retain", deletes: true },
  ])("$object on the object, $namespace on its namespace, $deployment by default: deletes $deletes", async (row) => {
    const annotations: Readonly<Record<string, string>> = row.object === undefined ? {} : { [POLICY]: row.object };
    const { world, writes, calls } = await deleting({ settings: { deletionPolicy: row.deployment } }, { annotations });
    if (row.namespace) await world.kubernetes.user.annotateNamespace("default", { [ofNamespace]: row.namespace });
    expect(await world.reconcile()).toMatchObject({ outcome: row.deletes ? "deleted" : "released" });
    expect(world.cloud.resources.has("toy")).toBe(!row.deletes);
    expect(world.exists()).toBe(false);
    if (!row.deletes) {
      expect(world.cloud.calls).toHaveLength(calls);
      expect(writes()).toEqual(["kubernetes.patch"]);
      expect(world.events()).toContain("Kept: Gadget kept in AWS, as the deletion policy requires");
    }
  });

  test.each([
    {
      title: "the object is read-only",
      annotations: { "services.k8s.aws/read-only": "true" },
      why: "because the object is read-only",
    },
    {
      title: "retain is combined with an invalid annotation",
      annotations: { [POLICY]: "retain", "services.k8s.aws/adopted": "true" },
      why: "as the deletion policy requires",
    },
  ])("releases the object without a call to AWS if $title", async ({ annotations, why }) => {
    const { world, calls } = await deleting();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(world.events()).toContain(`Kept: Gadget kept in AWS, ${why}`);
    expect(world.cloud.calls).toHaveLength(calls);
    expect(world.exists()).toBe(false);
  });

  test("is read from the current annotations of the namespace", async () => {
    const { world } = await deleting();
    await world.kubernetes.user.annotateNamespace("default", { [ofNamespace]: "retain" });
    await world.reconcile();
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});
