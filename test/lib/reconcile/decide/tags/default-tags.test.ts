import { describe, expect, test } from "vitest";
import { cloudCalls, cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import { adoptingGadget } from "../../../../support/worlds/gadgets/adopting-gadget.ts";
import { ACK_TAGS, createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../../../support/worlds/memory-world.ts";

const resourceTags = [
  { key: "team", value: "platform" },
  { key: "object", value: "%K8S_NAMESPACE%/%K8S_RESOURCE_NAME%" },
  { key: "by", value: "%MANAGED_BY%" },
];
const settings = { resourceTags };
const ACKS_STATUS = {
  ackResourceMetadata: {
    arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
    ownerAccountID: "000000000000",
    region: "us-west-2",
  },
};

describe("the deployment's default tags", () => {
  test("are included in the create, and the next pass has nothing to write", async () => {
    const world = createMemoryWorld({ settings });
    await world.create({ labels: { "app.kubernetes.io/managed-by": "Helm" } });
    await world.reconcile();
    const tags = { ...OUR_TAGS, team: "platform", object: "default/toy", by: "Helm" };
    expect(world.cloud.resources.get("toy")?.tags).toEqual(tags);
    expect(world.object().spec).toEqual({ name: "toy" });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(cloudWrites(world)).toEqual(["CreateGadget"]);
  });

  test("cause no additional calls", async () => {
    const calls = async (options: Parameters<typeof createMemoryWorld>[0]) => {
      const world = createMemoryWorld(options);
      await world.create();
      await world.reconcile();
      await world.reconcile();
      return [cloudCalls(world), world.kubernetes.calls.map(({ verb }) => verb)];
    };
    expect(await calls({ settings })).toEqual(await calls({}));
  });

  test("follow changes to the parameter, and the spec takes precedence over them", async () => {
    const world = createMemoryWorld({ settings });
    await world.create({ spec: { name: "toy", tags: [{ key: "team", value: "blue" }] } });
    await world.reconcile();
    expect(world.cloud.resources.get("toy")?.tags).toEqual({ ...OUR_TAGS, team: "blue", object: "default/toy" });
    Object.assign(world.dependencies.settings, { resourceTags: [{ key: "team", value: "platform" }] });
    await world.reconcile();
    expect(world.cloud.resources.get("toy")?.tags).toEqual({ ...OUR_TAGS, team: "blue" });
  });

  test("are included in the single tag write of a take-over", async () => {
    const world = createMemoryWorld({ settings });
    world.cloud.resources.set("toy", { tags: { ...ACK_TAGS, object: "default/toy" }, settings: {} });
    await world.create({ finalizers: [GADGET_FINALIZER] });
    world.forge(ACKS_STATUS);
    await world.reconcile();
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.cloud.resources.get("toy")?.tags).toMatchObject({ team: "platform", object: "default/toy" });
  });

  test("are not filled into the spec of an object that adopts a resource, unless the resource has a different value", async () => {
    const tags = { "driftless.dev/adoptable-by": "east/default", team: "platform", object: "by hand" };
    const world = await adoptingGadget({ settings, tags });
    await world.reconcile();
    expect(world.object().spec).toEqual({ name: "toy", tags: [{ key: "object", value: "by hand" }] });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.cloud.resources.get("toy")?.tags).toEqual({ ...OUR_TAGS, team: "platform", object: "by hand" });
  });

  test("do not prevent an object's deletion, even if they are invalid", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    Object.assign(world.dependencies.settings, { resourceTags: [{ key: "long", value: "v".repeat(257) }] });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "InvalidTag" });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
  });
});
