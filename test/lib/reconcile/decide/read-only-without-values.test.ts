import { describe, expect, test } from "vitest";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { type CloudResource, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { ADOPT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  createMemoryWorld,
  type MemoryWorld,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";

const READ_ONLY = { "services.k8s.aws/read-only": "true" };

/** The settings and tags of a resource whose values an object without consent must never show. */
const SECRETS = { color: "secret-red", policy: "secret-policy", notes: "secret-notes" };
const secret: Partial<CloudResource> = { settings: SECRETS, tags: { "secret-key": "secret-value" } };

const WITHHELD =
  "the resource neither belongs to this object nor consents to being read by it, so its values are not shown; to show them, set the resource's tag driftless.dev/readable-by to east/default";

interface Options extends MemoryWorldOptions {
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A read-only object with this spec, and its resource, after one run. Unless the options say otherwise, values require consent. */
async function observed(resource: Partial<CloudResource>, spec: object = {}, options: Options = {}) {
  const { annotations, settings, ...rest } = options;
  const world = createMemoryWorld({ ...rest, settings: { readOnly: "tagged", ...settings } });
  world.cloud.resources.set("toy", { tags: {}, settings: {}, ...resource });
  await world.create({ annotations: { ...READ_ONLY, ...annotations }, spec: { name: "toy", ...spec } });
  const result = await world.reconcile();
  return { world, result };
}

/** Everything that users can read about the object, and everything that was logged and recorded. */
function shownBy(world: MemoryWorld, result: object): string {
  return JSON.stringify([world.object().status, world.events(), result]);
}

function advisories(world: MemoryWorld) {
  const { conditions = [] } = world.object().status ?? {};
  return conditions.flatMap(({ type, reason, message }) => (type === "ACK.Advisory" ? [`${reason}: ${message}`] : []));
}

describe("a read-only object whose resource does not consent", () => {
  test("names the spec fields that differ, and shows no value and no key of a tag", async () => {
    const { world, result } = await observed(secret, { color: "blue", tags: [{ key: "team", value: "a" }] });
    expect(advisories(world)).toEqual([
      "ReadOnlyDrift: the resource differs from the spec in: policy, tags, color",
      `ValuesWithheld: ${WITHHELD}`,
    ]);
    expect(shownBy(world, result)).not.toContain("secret");
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "True" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status?.ackResourceMetadata?.arn).toBe("arn:aws:toys:us-west-2:000000000000:gadget/toy");
  });

  test("shows no value in shadow mode either", async () => {
    const { result } = await observed(secret, { color: "blue" }, { settings: { mode: "shadow" } });
    expect(result).toMatchObject({ outcome: "foreseen", outlook: { would: "keep", changes: [] } });
    expect(JSON.stringify(result)).toContain("differs from the spec in: policy, tags, color");
    expect(JSON.stringify(result)).not.toContain("secret");
  });

  test("shows no value of drift that it ignores", async () => {
    for (const annotations of [
      { "driftless.dev/drift-policy": "ignore" },
      { "services.k8s.aws/ignore-field-drift": "spec.policy" },
    ]) {
      const { world, result } = await observed(secret, { policy: "all" }, { annotations });
      await world.reconcile();
      expect(shownBy(world, result)).not.toContain("secret");
    }
  });

  test("shows no value before it adopts the resource", async () => {
    const { world, result } = await observed(secret, { color: "blue" }, { annotations: ADOPT });
    expect(advisories(world)[0]).toBe("ReadOnlyDrift: the resource differs from the spec in: color");
    expect(shownBy(world, result)).not.toContain("secret");
  });

  test("shows none of AWS's texts about a part that cannot be read", async () => {
    const intercept = beforeCall("GetGadgetSetting", () => {
      throw refusal("GetGadgetSetting", "AccessDenied", "no access to the key secret-key", 403);
    });
    const { world, result } = await observed(secret, { color: "blue" }, { intercept });
    expect(result).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("ACK.Recoverable")?.message).toContain("policy could not be read; color could not be read");
    expect(shownBy(world, result)).not.toContain("secret");
  });

  test("shows no status field, and no longer shows those that it showed while the resource consented", async () => {
    const status = { endpoint: "secret-endpoint" };
    const describe: typeof gadget.describe = async (target) => {
      const seen = await gadget.describe(target);
      return seen && { ...seen, status };
    };
    const tags = { "driftless.dev/readable-by": "east/default" };
    const { world } = await observed({ tags }, {}, { gadget: { describe } });
    expect(world.object().status).toMatchObject(status);
    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    const result = await world.reconcile();
    expect(advisories(world)).toEqual([`ValuesWithheld: ${WITHHELD}`]);
    expect(shownBy(world, result)).not.toContain("secret");
  });

  test("has no advisory if nothing differs", async () => {
    const { world } = await observed({ settings: { color: "red" } }, { color: "red" });
    expect(advisories(world)).toEqual([]);
  });

  describe("and is a robot", () => {
    const robot = { id: "secret-id", createdAt: 1 } as const;
    const work = { state: "UPDATING", until: Number.MAX_SAFE_INTEGER } as const;

    test("shows no ARN that its name does not determine", async () => {
      const { world, result } = await observed(robot, {}, { kind: "robot" });
      expect(world.condition("Ready")).toMatchObject({ status: "True" });
      expect(shownBy(world, result)).not.toContain("secret");
    });

    test("does not say what AWS is doing or what is wrong with the resource", async () => {
      const busy = await observed({ ...robot, work }, {}, { kind: "robot" });
      expect(busy.result).toMatchObject({ outcome: "in-progress" });
      expect(busy.world.condition("Ready")).toMatchObject({
        reason: "Busy",
        message: "AWS is working on the resource",
      });
      const [poll] = busy.result.sent;
      await busy.world.reconcile(...(poll ? [poll.request] : []));
      expect(busy.world.condition("Ready")).toMatchObject({ reason: "Busy" });
      expect(shownBy(busy.world, busy.result)).not.toContain("UPDATING");
      const broken = await observed({ ...robot, isBroken: true }, {}, { kind: "robot" });
      expect(broken.world.condition("Ready")).toMatchObject({ status: "False", reason: "Impaired" });
      expect(shownBy(broken.world, broken.result)).not.toContain("BROKEN");
    });

    test("shows everything if the resource consents, also while AWS is working on it", async () => {
      const tags = { "driftless.dev/readable-by": "east/default" };
      const { world, result } = await observed({ ...robot, tags, work }, {}, { kind: "robot" });
      const [poll] = result.sent;
      await world.reconcile(...(poll ? [poll.request] : []));
      expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "UPDATING" });
    });
  });
});

test.each([
  { why: "the resource belongs to the object", tags: OUR_TAGS },
  { why: "the resource lets the namespace read it", tags: { "driftless.dev/readable-by": "east/default" } },
  { why: "the resource may be adopted by every namespace", tags: { "driftless.dev/adoptable-by": "east/" } },
])("a read-only object shows values if $why", async ({ tags }) => {
  const { world } = await observed({ settings: { color: "red" }, tags }, { color: "blue" });
  expect(advisories(world)).toEqual(["ReadOnlyDrift: the resource differs from the spec: color: red -> blue"]);
});

test("a read-only object shows the values of every resource if the deployment says so", async () => {
  const { world } = await observed(
    { settings: { color: "red" } },
    { color: "blue" },
    { settings: { readOnly: "any" } },
  );
  expect(advisories(world)).toEqual(["ReadOnlyDrift: the resource differs from the spec: color: red -> blue"]);
});
