import { expect, test } from "vitest";
import { finalizerOf } from "../../../../lib/reconcile/object/metadata.ts";
import type { RealObject } from "../../real/real-object.ts";
import { createMortalEngine } from "../../worlds/mortal-engine.ts";
import { ADOPTED, POLICY, prepareAdoption } from "./adoption-scene.ts";
import type { KindOnAws } from "./kind-on-aws.ts";

/** Tests the adoption of a resource that someone else created. The tests are the same for every kind, and use a real API server. */
export function testAdoption(open: () => Promise<KindOnAws>): void {
  const scene = prepareAdoption(open);
  const { aws, name, renew, apply, consent, ours, adopt, settle, specOf, expectReady, changingNothing } = scene;

  test("an object without a spec adopts a resource that consents, and changes only the resource's tags", async () => {
    await aws().make(name(), { ...consent(), team: "shop" });
    const before = await aws().read(name());
    const object = await apply({ annotations: adopt() });
    await settle(object);
    await expectReady(object);
    expect(await object.read()).toMatchObject({
      metadata: { annotations: { [ADOPTED]: "true" }, finalizers: [finalizerOf(aws().kind)] },
      spec: { ...aws().asMade, ...aws().tagged({ team: "shop" }) },
      status: { origin: "Adopted" },
    });
    expect(await object.events()).toEqual([`Adopted: ${aws().kind.kind} adopted`]);
    expect(await aws().read(name())).toEqual(before);
    expect(await aws().readTags(name())).toEqual({ ...ours(), team: "shop" });
    const { resourceVersion } = (await object.read())?.metadata ?? {};
    await changingNothing(async () => {
      expect(await object.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
    });
    expect((await object.read())?.metadata.resourceVersion).toBe(resourceVersion);
  });

  test("if the adopted resource is gone, the spec that the adoption filled in creates an identical one", async () => {
    await aws().make(name(), { ...consent(), team: "shop" });
    const object = await apply({ annotations: adopt() });
    await settle(object);
    const before = await aws().read(name());
    const spec = { ...(await specOf(object)), ...aws().unshown };
    await removeWith(object);
    const again = await apply({ spec });
    await settle(again);
    await expectReady(again);
    aws().clock.advance(A_WHILE_SECONDS);
    expect(settings(await aws().read(name()))).toEqual(settings(before));
    expect(await aws().readTags(name())).toEqual({ ...ours(), team: "shop" });
  });

  /** Deletes the object and its resource, protected or not. */
  async function removeWith(object: RealObject): Promise<void> {
    if ("deletionProtectionEnabled" in aws().asMade) {
      await object.change({ deletionProtectionEnabled: false });
      await settle(object);
    }
    await object.delete();
    await settle(object);
    expect(await object.read()).toBeUndefined();
    expect(await aws().read(name())).toBeUndefined();
    await aws().purge?.(name());
  }

  test("the policy adopt-or-create adopts a resource that exists, and creates one that does not", async () => {
    const annotations = { [POLICY]: "adopt-or-create" };
    await aws().make(name(), consent());
    const adopted = await apply({ annotations, spec: aws().spec(name()) });
    await settle(adopted);
    // What the manifest declares applies; the adoption adds the rest.
    const spec = { ...aws().asMade, ...aws().spec(name()) };
    expect(await adopted.read()).toMatchObject({ spec, status: { origin: "Adopted" } });

    await renew();
    const created = await apply({ annotations, spec: aws().spec(name()) });
    await settle(created);
    await expectReady(created);
    expect((await created.read())?.status).toMatchObject({ origin: "Created" });
    expect((await created.read())?.metadata.annotations).toEqual(annotations);
    expect(await aws().readTags(name())).toEqual(ours());
  });

  test("a resource that does not exist is not created with the policy adopt", async () => {
    const object = await apply({ annotations: adopt() });
    aws().proxy.reset();
    expect(await object.pass()).toMatchObject({ outcome: "recoverable" });
    expect(aws().proxy.mutating()).toBe(0);
    expect(await object.condition("ACK.Recoverable")).toMatchObject({ message: "adopted resource not found" });
  });

  test("an adoption whose tags were partly written continues where it stopped", async () => {
    await aws().make(name(), { ...consent(), ...ours(), team: "shop" });
    const object = await apply({ annotations: adopt(), finalizers: [finalizerOf(aws().kind)] });
    await object.forge({ origin: "Adopting" });
    await settle(object);
    await expectReady(object);
    expect(await aws().readTags(name())).toEqual({ ...ours(), team: "shop" });
    expect(await object.read()).toMatchObject({ spec: aws().asMade, status: { origin: "Adopted" } });
  });

  test("an adoption that crashes before any of its writes is completed later, and no setting is changed in the meantime", async () => {
    let ends = 0;
    for (let lives = 0; ends === 0; lives++) {
      await renew();
      await aws().make(name(), { ...consent(), team: "shop" });
      const before = await aws().read(name());
      const engine = createMortalEngine(aws().connect, lives);
      const object = await apply({ annotations: adopt() }, {}, engine);
      await settle(object).catch(() => undefined);
      if (!engine.isDead()) ends = lives;
      expect(await aws().read(name()), `after ${lives} writes`).toEqual(before);
      engine.revive();
      aws().clock.advance(SWEEP_SECONDS);
      await settle(object);
      await expectReady(object);
      expect(await aws().read(name()), `after ${lives} writes`).toEqual(before);
      expect(await aws().readTags(name())).toEqual({ ...ours(), team: "shop" });
      expect(await object.read()).toMatchObject({
        metadata: { annotations: { [ADOPTED]: "true" }, finalizers: [finalizerOf(aws().kind)] },
        spec: { ...aws().asMade, ...aws().tagged({ team: "shop" }) },
        status: { origin: "Adopted" },
      });
    }
    // An adoption writes the claim, the finalizer, the spec, the tags, the annotation and the status.
    expect(ends).toBeGreaterThanOrEqual(6);
  });

  test("with adoption none, nothing is adopted; with any, a resource without an owner needs no consent", async () => {
    await aws().make(name(), consent());
    const object = await apply({ annotations: adopt() }, { adoption: "none" });
    await changingNothing(async () => {
      expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
    });
    expect(await object.condition("ACK.Terminal")).toMatchObject({
      reason: "AdoptionNotAllowed",
      message: expect.stringContaining("set the parameter adoption to 'tagged' or 'any'"),
    });
    await object.delete();

    await aws().writeTags(name(), { team: "shop" });
    const allowed = await apply({ annotations: adopt() }, { adoption: "any" });
    await settle(allowed);
    await expectReady(allowed);
    expect(await aws().readTags(name())).toEqual({ ...ours(), team: "shop" });
  });

  test("a resource that was kept belongs to its object again after the object is re-created", async () => {
    const retain = { "services.k8s.aws/deletion-policy": "retain" };
    const object = await apply({ annotations: retain, spec: aws().spec(name()) });
    await settle(object);
    await object.delete();
    await object.pass();
    expect(await object.read()).toBeUndefined();
    const again = await apply({ annotations: { [POLICY]: "adopt-or-create" }, spec: aws().spec(name()) });
    await changingNothing(async () => {
      await settle(again);
    });
    await expectReady(again);
  });
}

const SWEEP_SECONDS = 900;

// Longer than AWS takes to enable a table's time to live.
const A_WHILE_SECONDS = 3_600;

/** Everything that AWS stores about a resource, except for times and ids, which are different for every resource. */
function settings(answers: object | undefined): unknown {
  const isGiven = (member: string) => /(Time|At|Id|^LatestStreamArn|^LatestStreamLabel)$/.test(member);
  return JSON.parse(JSON.stringify(answers, (member, value) => (isGiven(member) ? undefined : value)));
}
