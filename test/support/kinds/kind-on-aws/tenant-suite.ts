import { describe, expect, test } from "vitest";
import { finalizerOf } from "../../../../lib/reconcile/object/metadata.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import type { Manifest } from "../../real/real-object.ts";
import { ADOPTED, CONSENT, CONTROLLER, NAMESPACE, OWNER, POLICY, prepareAdoption } from "./adoption-scene.ts";
import type { KindOnAws, Tags } from "./kind-on-aws.ts";

/**
 * Tests what a user who is only allowed to write objects cannot do. The tests are the same for every kind, and use a real API server. The
 * engine decides alike for all kinds, so for most of them, each trick is combined with one forged status in each test, and with another one
 * in the next test. With `all`, each trick is combined with each status.
 */
export function testTenants(open: () => Promise<KindOnAws>, combined: "all" | "some" = "some"): void {
  const scene = prepareAdoption(open);
  const { aws, name, namespace, moveOn, apply, consent, ours, adopt, settle, expectReady, changingNothing } = scene;

  describe("a tenant who is allowed to write objects, annotations, labels and finalizers", () => {
    const tagsOf = {
      unowned: () => ({}),
      "adoptable by another namespace": () => ({ [CONSENT]: "local/elsewhere" }),
      "adoptable by another cluster": () => ({ [CONSENT]: `other/${namespace()}` }),
      "another object's": () => ({ ...ours(), [OWNER]: `local/${namespace()}/other` }),
      "another object's, adoptable by all namespaces": () => ({ [OWNER]: "local/elsewhere/data", [CONSENT]: "local/" }),
      "ACK's, for another namespace": () => ({
        [CONTROLLER]: `${aws().kind.group.split(".")[0]}-v1.2.3`,
        [NAMESPACE]: "elsewhere",
      }),
    } as const satisfies Readonly<Record<string, () => Tags>>;

    const tricks: Readonly<Record<string, () => Partial<Manifest>>> = {
      "requests adoption": () => ({ annotations: adopt() }),
      "requests adoption, with our finalizer": () => ({
        annotations: { [POLICY]: "adopt-or-create" },
        finalizers: [finalizerOf(aws().kind)],
      }),
      "says that it was adopted, with our finalizer": () => ({
        annotations: { ...adopt(), [ADOPTED]: "true" },
        finalizers: [finalizerOf(aws().kind)],
        labels: { "services.k8s.aws/adopted": "true" },
      }),
      "has only our finalizer": () => ({ finalizers: [finalizerOf(aws().kind)] }),
    };

    const statuses: Readonly<Record<string, () => object>> = {
      "its own status": () => ({}),
      "ACK's status, forged": () => ({
        ackResourceMetadata: { arn: aws().arn(name()), ownerAccountID: ACCOUNT, region: REGION },
      }),
      "a forged status of an adoption": () => ({
        ackResourceMetadata: { arn: aws().arn(name()), ownerAccountID: ACCOUNT, region: REGION },
        origin: "Adopting",
      }),
      "a forged status of a creation": () => ({ origin: "Created" }),
    };

    const whose = Object.keys(tagsOf) as (keyof typeof tagsOf)[];
    test.each(whose)("gets no resource that is %s, even with forged metadata and status", async (owner) => {
      await aws().make(name(), tagsOf[owner]());
      for (const [trick, manifest, status, forged] of combinations(whose.indexOf(owner))) {
        await moveOn();
        await aws().writeTags(name(), { team: "shop", ...tagsOf[owner]() });
        const object = await apply({ spec: aws().spec(name()), ...manifest() });
        await object.forge({ ...forged() });
        await changingNothing(async () => {
          await settle(object);
        });
        const terminal = await object.condition("ACK.Terminal");
        expect(terminal, `${trick}, ${status}`).toMatchObject({ status: "True" });
        await changingNothing(async () => {
          await object.delete();
          if ((await object.read()) !== undefined) await settle(object);
        });
        expect(await object.read(), `${trick}, ${status}`).toBeUndefined();
      }
    });

    /** The tricks and the statuses of the test with this number. */
    function combinations(number: number) {
      const forgeries = Object.entries(statuses);
      return Object.entries(tricks).flatMap(([trick, manifest], index) =>
        forgeries
          .filter((_, place) => combined === "all" || place === (index + number) % forgeries.length)
          .map(([status, forged]) => [trick, manifest, status, forged] as const),
      );
    }

    test("cannot adopt a resource that does not consent, and is told which tag the resource needs", async () => {
      await aws().make(name(), { team: "shop" });
      const object = await apply({ annotations: adopt() });
      await object.pass();
      expect(await object.condition("ACK.Terminal")).toMatchObject({
        reason: "AdoptionNotAllowed",
        message: expect.stringContaining(`set the resource's tag ${CONSENT} to local/${namespace()}`),
      });
      expect((await object.read())?.metadata.finalizers).toBeUndefined();
      await aws().writeTags(name(), { team: "shop", ...consent() });
      await settle(object);
      await expectReady(object);
    });
  });
}
