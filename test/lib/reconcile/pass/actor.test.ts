import { describe, expect, test } from "vitest";
import { ReconcileRequest } from "../../../../lib/queue/reconcile-request.ts";
import { requestFor } from "../../../support/programs/request-for.ts";
import { createMemoryWorld, type MemoryWorldOptions } from "../../../support/worlds/memory-world.ts";

const ALICE = "arn:aws:iam::000000000000:user/alice, PutThing, 2026-11-22T10:00:00Z";
const BOB = "arn:aws:iam::000000000000:user/bob, PutThing, 2026-11-22T10:00:01Z";
const DRIFT = { reason: "drift", actor: ALICE } as const;

/** A gadget whose settings in AWS match its spec. */
async function settled(options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld(options);
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.settle();
  const gadget = world.cloud.resources.get("toy") ?? expect.fail();
  return { world, paint: (color: string) => world.cloud.resources.set("toy", { ...gadget, settings: { color } }) };
}

describe("the Kubernetes Event for a correction", () => {
  test("names the actor who is reported to have made the change", async () => {
    const { world, paint } = await settled();
    paint("blue");
    expect(await world.reconcile(world.request(DRIFT))).toMatchObject({ outcome: "updated" });
    expect(world.events()).toContain(`DriftCorrected: color: blue -> red (changed by ${ALICE})`);
  });

  test("names the first actor if several are reported together", async () => {
    const { world, paint } = await settled();
    paint("blue");
    await world.reconcile(
      world.request({ reason: "resync" }),
      world.request(DRIFT),
      world.request({ ...DRIFT, actor: BOB }),
    );
    expect(world.events()).toContain(`DriftCorrected: color: blue -> red (changed by ${ALICE})`);
  });

  test("still names the actor when the change is long, in a note that the API server accepts", async () => {
    const { world, paint } = await settled();
    paint("ü".repeat(150));
    await world.kubernetes.user.patch(world.reference, {
      spec: { color: "é".repeat(900), size: "ß".repeat(900), notes: "ø".repeat(900) },
    });
    await world.settle();
    for (const [key, value] of Object.entries({ color: "a", size: "b", notes: "c" })) {
      const gadget = world.cloud.resources.get("toy") ?? expect.fail();
      world.cloud.resources.set("toy", { ...gadget, settings: { ...gadget.settings, [key]: value.repeat(900) } });
    }
    await world.reconcile(world.request(DRIFT));
    const note = world.events().find((event) => event.startsWith("DriftCorrected")) ?? expect.fail();
    expect(note.endsWith(`… (changed by ${ALICE})`)).toBe(true);
    expect(Buffer.byteLength(note.replace("DriftCorrected: ", ""))).toBeLessThanOrEqual(1024);
  });

  test("still names the actor if the correction has to be retried", async () => {
    let refuses = false;
    const { world, paint } = await settled({
      intercept: async (call, carryOut) => {
        if (refuses && call.verb === "PutGadgetSetting") throw new Error("unavailable");
        return carryOut();
      },
    });
    paint("blue");
    refuses = true;
    const { sent } = await world.reconcile(world.request(DRIFT));
    refuses = false;
    expect(sent.map(({ request }) => request)).toMatchObject([{ reason: "requeue", attempt: 1, actor: ALICE }]);
  });

  test("does not mention the actor if a user has changed the object in the meantime", async () => {
    const { world } = await settled();
    await world.kubernetes.user.patch(world.reference, { spec: { color: "green" } });
    await world.reconcile(world.request(DRIFT));
    expect(world.events()).toContain("Updated: color: red -> green");
  });

  test("for a resource that is created again also names the actor", async () => {
    const { world } = await settled();
    world.cloud.resources.delete("toy");
    await world.reconcile(world.request(DRIFT));
    expect(world.events().at(-1)).toBe(`Created: Gadget created in AWS (changed by ${ALICE})`);
  });
});

test("no decision is based on the actor: without a difference, the pass does nothing", async () => {
  const { world } = await settled();
  const before = world.writes().length;
  expect(await world.reconcile(world.request(DRIFT))).toMatchObject({ outcome: "unchanged", sent: [] });
  expect(world.writes()).toHaveLength(before);
});

test.each(["", "two\nlines", "\u001b[31m", "é", "x".repeat(301)])(
  "a request with the actor %j is malformed",
  (actor) => {
    expect(ReconcileRequest.safeParse(requestFor({ actor })).success).toBe(false);
  },
);
