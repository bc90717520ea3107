import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readParametersFile } from "../../../../infra/parameters/read-parameters.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import { KEPT_TAG } from "../../../../lib/reconcile/decide/tags/desired-tags.ts";
import { finalizerOf } from "../../../../lib/reconcile/object/metadata.ts";
import { acksAnnotations } from "../../aws/ack-made/other-objects.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import type { Manifest, RealObject } from "../../real/real-object.ts";
import { CONTROLLER, NAMESPACE, OWNER, POLICY, prepareAdoption } from "./adoption-scene.ts";
import type { KindOnAws, Tags } from "./kind-on-aws.ts";

const ORIGIN = "services.k8s.aws/driftless-origin";
const EXAMPLES = join(import.meta.dirname, "../../../../docs/examples/tags");

/** The tags that ACK's flag `--resource-tags` set in addition to ACK's default tags. */
const ACKS_RESOURCE_TAGS: Tags = { "app.kubernetes.io/managed-by": "Helm", "cost-center": "platform" };

/**
 * Tests the tags of resources: those of the deployment, and undeclared ones. The tests are the same for every kind, and use a real API
 * server.
 */
export function testTags(open: () => Promise<KindOnAws>): void {
  const scene = prepareAdoption(open);
  const { aws, name, namespace, apply, consent, ours, adopt, settle, expectReady, changingNothing } = scene;

  /** Creates an object as ACK left it behind, and its resource with these tags. */
  async function applyAsAckLeft(tags: Tags, settings: Partial<Settings> = {}): Promise<RealObject> {
    const service = aws().kind.group.split(".")[0];
    await aws().make(name(), { [CONTROLLER]: `${service}-v1.2.3`, [NAMESPACE]: namespace(), ...tags });
    const spec = { ...aws().spec(name()), ...aws().asMade, ...aws().tagged({ team: "shop" }) };
    const manifest = { finalizers: [finalizerOf(aws().kind)], annotations: acksAnnotations(aws().kind), spec };
    const object = await apply(manifest, { takeOver: "ack", ...settings });
    const arn = aws().arn(name());
    await object.forge({ ackResourceMetadata: { arn, ownerAccountID: ACCOUNT, region: REGION } });
    return object;
  }

  /** Expects that nothing is left to do, and that another pass writes nothing. */
  async function expectSettled(object: RealObject): Promise<void> {
    await expectReady(object);
    await changingNothing(async () => {
      expect(await object.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
    });
  }

  test("of a resource that ACK left behind become ours, and it is deleted with its object", async () => {
    const object = await applyAsAckLeft({ team: "shop" });
    await settle(object);
    await expectReady(object);
    const before = await aws().read(name());
    if ("deletionProtectionEnabled" in aws().asMade) {
      await object.change({ deletionProtectionEnabled: false });
      await settle(object);
    }
    await object.delete();
    await settle(object);
    expect(await object.read()).toBeUndefined();
    expect(await aws().read(name())).not.toEqual(before);
  });

  test("in docs/examples/tags are those that the parameters file and the object declare, and the next pass writes nothing", async ({
    skip,
  }) => {
    const path = join(EXAMPLES, `${aws().kind.kind.toLowerCase()}.yaml`);
    skip(!existsSync(path), "no example has tags of the kind");
    const file: Example = parse(readFileSync(path, "utf8"));
    const { labels = {} } = file.metadata;
    const settings = settingsOf(join(EXAMPLES, "../deployment/tags.yaml"));
    const object = await apply({ labels, spec: { ...file.spec, ...aws().spec(name()) } }, settings);
    await settle(object);
    const by = labels["app.kubernetes.io/managed-by"];
    const version = labels["kro.run/kro-version"];
    expect(await aws().readTags(name())).toEqual({
      ...ours(),
      "cost-center": "platform",
      "kubernetes-object": `${namespace()}/data`,
      ...(by && { "app.kubernetes.io/managed-by": by }),
      ...(version && { "kro.run/kro-version": version }),
      ...declaredIn(file.spec),
    });
    const { tags, tagging } = file.spec;
    expect((await object.read())?.spec).toMatchObject({ ...(tags && { tags }), ...(tagging && { tagging }) });
    await expectSettled(object);
  });

  describe("of a resource that ACK created with --resource-tags", () => {
    test("are the same after a take-over with one write, except for ours, and the object lists the undeclared tags", async () => {
      const object = await applyAsAckLeft({ team: "shop", ...ACKS_RESOURCE_TAGS });
      const [before, tags] = [await aws().read(name()), await aws().readTags(name())];
      aws().proxy.reset();
      await settle(object);
      expect(aws().proxy.mutating()).toBe(1);
      expect(await aws().read(name())).toEqual(before);
      const { [KEPT_TAG]: _kept, ...after } = await aws().readTags(name());
      expect(after).toEqual({ ...tags, ...ours(), [ORIGIN]: "taken-over" });
      const { reason, message } = (await object.condition("ACK.Advisory")) ?? {};
      expect(reason).toBe("UnknownTags");
      expect(message).toContain(": app.kubernetes.io/managed-by, cost-center: found on the");
      await expectSettled(object);
    });

    test("are not listed if the deployment's resourceTags contain the same tags", async () => {
      const resourceTags = Object.entries(ACKS_RESOURCE_TAGS).map(([key, value]) => ({ key, value }));
      const object = await applyAsAckLeft({ team: "shop", ...ACKS_RESOURCE_TAGS }, { resourceTags });
      await settle(object);
      expect(await aws().readTags(name())).toEqual({
        ...ours(),
        ...ACKS_RESOURCE_TAGS,
        team: "shop",
        [ORIGIN]: "taken-over",
      });
      expect(await object.condition("ACK.Advisory")).toBeUndefined();
      await expectSettled(object);
    });

    test("are removed, as ACK would remove them, if the deployment removes unknown tags", async () => {
      const object = await applyAsAckLeft({ team: "shop", ...ACKS_RESOURCE_TAGS }, { unknownTags: "remove" });
      await settle(object);
      expect(await aws().readTags(name())).toEqual({ ...ours(), team: "shop", [ORIGIN]: "taken-over" });
      await expectSettled(object);
    });
  });

  test("that an adoption finds in addition to those in the spec are kept, and those that are added manually later are removed", async () => {
    await aws().make(name(), { ...consent(), team: "shop", by: "hand" });
    const spec = { ...aws().spec(name()), ...aws().tagged({ team: "shop" }) };
    const object = await apply({ annotations: { [POLICY]: "adopt-or-create" }, spec });
    await settle(object);
    const { [KEPT_TAG]: kept = "", ...tags } = await aws().readTags(name());
    expect(tags).toEqual({ ...ours(), team: "shop", by: "hand" });
    expect(kept).not.toBe("");
    await expectSettled(object);

    await aws().writeTags(name(), { ...tags, [KEPT_TAG]: kept, later: "1" });
    await settle(object);
    expect(await aws().readTags(name())).toEqual({ ...tags, [KEPT_TAG]: kept });
    expect(await object.events()).toContainEqual(expect.stringMatching(/^DriftCorrected: .*later: 1 -> none$/));
    await expectSettled(object);
  });

  test("that the deployment declares are not filled into the spec by an adoption", async () => {
    await aws().make(name(), { ...consent(), ...ACKS_RESOURCE_TAGS });
    const resourceTags = Object.entries(ACKS_RESOURCE_TAGS).map(([key, value]) => ({ key, value }));
    const object = await apply({ annotations: adopt() }, { resourceTags });
    await settle(object);
    expect(await aws().readTags(name())).toEqual({ ...ours(), ...ACKS_RESOURCE_TAGS });
    expect(JSON.stringify((await object.read())?.spec)).not.toContain("cost-center");
    expect(await aws().readTags(name())).toHaveProperty([OWNER]);
    await expectSettled(object);
  });
}

interface Example {
  readonly metadata: Pick<Manifest, "labels">;
  readonly spec: { readonly tags?: readonly Pair[] | Tags; readonly tagging?: { readonly tagSet: readonly Pair[] } };
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

function declaredIn({ tags, tagging }: Example["spec"]): Tags {
  const list = [tags, tagging?.tagSet].find((pairs) => Array.isArray(pairs)) as readonly Pair[] | undefined;
  // Tags are a list or a map.
  return list === undefined ? ((tags ?? {}) as Tags) : Object.fromEntries(list.map(({ key, value }) => [key, value]));
}

function settingsOf(file: string): Pick<Settings, "resourceTags" | "unknownTags"> {
  const { resourceTags, unknownTags } = readParametersFile(file);
  const tags = resourceTags.map((tag) => tag.split("="));
  return { resourceTags: tags.map(([key = "", value = ""]) => ({ key, value })), unknownTags };
}
