import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import { finalizerOf } from "../../../../lib/reconcile/object/metadata.ts";
import { acksAnnotations } from "../../aws/ack-made/other-objects.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createNamespace } from "../../kubernetes/namespace.ts";
import { createRealObject, type Manifest, type RealObject } from "../../real/real-object.ts";
import { settle } from "../../real/settle.ts";
import type { KindOnAws, Tags } from "./kind-on-aws.ts";

const OWNER = "services.k8s.aws/driftless-owner";
const CONSENT = "driftless.dev/adoptable-by";
const ORIGIN = "services.k8s.aws/driftless-origin";
const CONTROLLER = "services.k8s.aws/controller-version";
const NAMESPACE = "services.k8s.aws/namespace";
const READ_ONLY = { "services.k8s.aws/read-only": "true" };
const RETAIN = "services.k8s.aws/deletion-policy";

/** Tests who owns a resource, and what is allowed to happen to it. The tests are the same for every kind, and use a real API server. */
export function testOwnership(open: () => Promise<KindOnAws>): void {
  let aws: KindOnAws;
  let name: string;
  let namespace: string;

  beforeAll(async () => {
    aws = await open();
  });

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  beforeEach(() => moveTo({}));

  /** Switches to another name and to a new namespace with these annotations. */
  async function moveTo(annotations: Readonly<Record<string, string>>): Promise<void> {
    name = `owned-${randomUUID().slice(0, 23)}`;
    namespace = await createNamespace(annotations);
    await aws.provide?.(name, `local/${namespace}`);
  }

  /** A resource without tags has an owner, which its parent's tags name, and nothing of ACK's. */
  const hasTags = () => Object.keys(aws.tagged({ team: "shop" })).length > 0;

  /** Creates an object named `data` for the resource with this name. `spec` contains the other fields that it declares. */
  async function apply(spec: object, manifest: Partial<Manifest> = {}, settings: Partial<Settings> = {}) {
    const { kind, clock, connect, deployment } = aws;
    const declared = { ...manifest, spec: { ...aws.spec(name), ...spec } };
    const engine = { kinds, connect, clock, settings: { ...deployment, ...settings } };
    const object = await createRealObject({ kind, namespace, name: "data" }, declared, engine);
    clock.advance(aws.lateSeconds ?? 0);
    return object;
  }

  /** Creates an object and its resource, and lets the object settle until nobody expects its tags to be late any more. */
  async function applyAndSettle(manifest: Partial<Manifest> = {}): Promise<RealObject> {
    const object = await apply({}, manifest);
    await settle(object);
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    aws.clock.advance(3_600);
    return object;
  }

  /** Deletes the object, and runs the pass that releases it. */
  async function deleteAndPass(object: RealObject): Promise<void> {
    await object.delete();
    if ((await object.read()) !== undefined) await object.pass();
    expect(await object.read()).toBeUndefined();
  }

  /** Calls `run` while the resource exists, expects that no call writes, and returns the number of calls. */
  async function changingNothing(run: () => Promise<unknown>): Promise<number> {
    const before = await aws.readTags(name);
    aws.proxy.reset();
    await run();
    expect(aws.proxy.mutating()).toBe(0);
    expect(await aws.readTags(name)).toEqual(before);
    return aws.proxy.total();
  }

  describe("with the deletion policy retain", () => {
    test("on the object, the resource stays as it is, and AWS is not called", async () => {
      const object = await applyAndSettle({ annotations: { [RETAIN]: "retain" } });
      expect(await changingNothing(() => deleteAndPass(object))).toBe(0);
      expect(await object.events()).toContainEqual(
        expect.stringMatching(/^Kept: \w+ kept in AWS, as the deletion policy requires$/),
      );
    });

    test("on the namespace, the resource stays as it is, and AWS is not called", async () => {
      await moveTo({ [`${aws.kind.group.split(".")[0]}.${RETAIN}`]: "retain" });
      const object = await applyAndSettle();
      expect(await changingNothing(() => deleteAndPass(object))).toBe(0);
    });
  });

  describe("a read-only object", () => {
    test.each([
      { owner: "unowned", tags: {} },
      { owner: "owned by another object", tags: { [OWNER]: "elsewhere/shop/data" } },
    ])("lists the fields that differ from the spec if the resource is $owner, and writes nothing", async ({ tags }) => {
      await aws.make(name, tags);
      const object = await apply({}, { annotations: READ_ONLY });
      const calls = await changingNothing(async () => {
        expect(await object.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
      });
      expect(calls).toBeGreaterThan(0);
      expect(await object.condition("ACK.ResourceSynced")).toMatchObject({ status: "True" });
      const { message } = (await object.condition("ACK.Advisory")) ?? {};
      for (const field of Object.keys(aws.asMade)) expect(message).toContain(field);
      expect((await object.read())?.metadata.finalizers).toBeUndefined();
      const { ackResourceMetadata } = (await object.read())?.status ?? {};
      expect(ackResourceMetadata?.arn).toBe(aws.isAssigned ? undefined : aws.arn(name));
      expect(await changingNothing(() => deleteAndPass(object))).toBe(0);
    });

    test("creates no resource if there is none, and says so", async () => {
      const object = await apply({}, { annotations: READ_ONLY });
      expect(await object.pass()).toMatchObject({ outcome: "recoverable" });
      expect(await object.condition("ACK.Recoverable")).toMatchObject({ message: "read-only resource not found" });
      expect(await aws.read(name)).toBeUndefined();
    });
  });

  describe("a resource of the same name that already exists", () => {
    test.each([
      { owner: "unowned", tags: () => ({}) },
      { owner: "owned by another object", tags: () => ({ [OWNER]: "elsewhere/shop/data" }) },
      { owner: "owned by an earlier object of the same name", tags: () => ({ [OWNER]: `local/${namespace}/data` }) },
      { owner: "managed by ACK", tags: () => ({ [CONTROLLER]: "any-v1.2.3", [NAMESPACE]: namespace }) },
    ])("is left alone if it is $owner, even if the object is deleted", async ({ tags }) => {
      await aws.make(name, tags());
      const object = await apply({});
      await changingNothing(async () => {
        expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
      });
      expect(await object.condition("ACK.Terminal")).toMatchObject({
        message: expect.stringMatching(/^Resource already exists: /),
      });
      expect((await object.read())?.metadata.finalizers).toBeUndefined();
      await changingNothing(() => deleteAndPass(object));
    });
  });

  describe("a resource of ours that loses its owner tag", () => {
    test("is left alone, and belongs to the object again once a user does what the object's condition says", async () => {
      const object = await applyAndSettle();
      const ours = await aws.readTags(name);
      const { [OWNER]: owner = "", ...others } = ours;
      await aws.writeTags(name, others);
      await object.change(aws.asMade);
      await changingNothing(async () => {
        expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
      });
      const { reason, message } = (await object.condition("ACK.Terminal")) ?? {};
      expect(reason).toBe("OwnershipLost");
      if (hasTags()) {
        expect(message).toContain(`set its tag ${OWNER} to ${owner}`);
        await aws.writeTags(name, ours);
      } else {
        expect(message).toContain(`set the tag ${CONSENT} of its parent to local/${namespace}, and adopt it`);
        await aws.writeTags(name, { [CONSENT]: `local/${namespace}` });
        await object.annotate({ "services.k8s.aws/adoption-policy": "adopt-or-create" });
      }
      await object.pass();
      await object.settle();
      expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    });

    test("is left alone, and no longer belongs to us, if the tag now names another object", async () => {
      const object = await applyAndSettle();
      await aws.writeTags(name, { ...(await aws.readTags(name)), [OWNER]: "elsewhere/shop/data" });
      await object.change(aws.asMade);
      await changingNothing(async () => {
        expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
      });
      expect(await object.condition("ACK.Terminal")).toMatchObject({
        message: expect.stringMatching(/^Resource already exists: /),
      });
    });

    test("remains in AWS when the object is deleted", async () => {
      const object = await applyAndSettle();
      const { [OWNER]: _, ...others } = await aws.readTags(name);
      await aws.writeTags(name, others);
      await changingNothing(() => deleteAndPass(object));
      expect(await object.events()).toContainEqual(
        expect.stringMatching(/^Released: \w+ left in AWS: it does not belong to this object$/),
      );
    });
  });

  describe("a resource that ACK created for an object that ACK left behind", () => {
    beforeEach(({ skip }) => skip(!hasTags(), "ACK tags no resource of the kind"));

    const acksTags = (): Tags => ({
      [CONTROLLER]: `${aws.kind.group.split(".")[0]}-v1.2.3`,
      [NAMESPACE]: namespace,
      team: "shop",
    });

    async function applyAsAckLeft(takeOver: Settings["takeOver"]): Promise<RealObject> {
      await aws.make(name, acksTags());
      const object = await apply(
        { ...aws.asMade, ...aws.tagged({ team: "shop" }) },
        { finalizers: [finalizerOf(aws.kind)], annotations: acksAnnotations(aws.kind) },
        { takeOver },
      );
      await object.forge({
        ackResourceMetadata: { arn: aws.arn(name), ownerAccountID: ACCOUNT, region: REGION },
      });
      return object;
    }

    test("is taken over by one write of its tags, which changes nothing else", async () => {
      const object = await applyAsAckLeft("ack");
      const before = await aws.read(name);
      aws.proxy.reset();
      await object.pass();
      await object.settle();
      expect(aws.proxy.mutating()).toBe(1);
      expect(await object.condition("Ready")).toMatchObject({ status: "True" });
      expect((await object.read())?.status).toMatchObject({ origin: "TakenOver" });
      expect(await object.events()).toEqual(["TakenOver: taken over from ACK"]);
      expect(await aws.read(name)).toEqual(before);
      expect(await aws.readTags(name)).toEqual({
        ...acksTags(),
        [CONTROLLER]: `${aws.kind.group.split(".")[0]}-driftless`,
        [OWNER]: `local/${namespace}/data`,
        [ORIGIN]: "taken-over",
      });
      await changingNothing(async () => {
        expect(await object.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
      });
    });

    test("is left alone if the deployment does not take over resources, and the object says which parameter to set", async () => {
      const object = await applyAsAckLeft("off");
      await changingNothing(async () => {
        expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
      });
      expect(await object.condition("ACK.Terminal")).toMatchObject({
        reason: "OwnershipLost",
        message: expect.stringContaining("set the parameter takeOver to ack"),
      });
    });
  });
}
