import { describe, expect, test } from "vitest";
import { startOutcome } from "../../../../lib/reconcile/act/outcome.ts";
import { beginPass } from "../../../../lib/reconcile/act/pass.ts";
import { lockOptimistically } from "../../../../lib/reconcile/object/optimistic-lock.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { outlookOf, shadowed } from "../../../support/worlds/gadgets/shadowed-gadget.ts";
import { GADGET_FINALIZER, OUR_TAGS } from "../../../support/worlds/memory-world.ts";

const finalizers = [GADGET_FINALIZER];

describe("in shadow mode, a pass", () => {
  test("gets no claim, and without a claim, no write is sent to AWS", async () => {
    const world = await shadowed({});
    const object = lockOptimistically(world.kubernetes, world.reference, world.object());
    const pass = beginPass({
      ...{ ...world.dependencies, kind: gadget, object, ownPoll: false, outcome: startOutcome() },
      ...{ holder: "run", signal: new AbortController().signal, configMaps: world.kubernetes },
    });
    await expect(pass.claim("Creating")).rejects.toThrow("nothing is written in shadow mode");
    expect(pass.deadline()).toBeUndefined();
    expect(world.writes()).toEqual([]);
  });

  test("ignores claims, because it takes none", async () => {
    const world = await shadowed({ finalizers }, { tags: OUR_TAGS });
    const expiresAt = new Date(world.now() + 30_000).toISOString();
    world.forge({ origin: "Created", claim: { holder: "another", expiresAt } });
    expect(await outlookOf(world)).toMatchObject({ would: "keep" });
  });

  test("does not resend a chain's message", async () => {
    const world = await shadowed({ finalizers }, { tags: OUR_TAGS });
    const notBefore = new Date(world.now() + 30_000).toISOString();
    world.forge({ retry: { attempt: 1, generation: 1, notBefore, writer: "message" } });
    const message = { id: "message", request: world.request() };
    expect(await world.reconcile(message)).toMatchObject({ outcome: "foreseen", sent: [] });
  });

  test("says nothing about an object that is out of scope and does not have our finalizer", async () => {
    const scope = { namespaces: ["other"], selector: "" };
    const world = await shadowed({}, undefined, { settings: { scope } });
    expect(await world.reconcile()).toEqual({ outcome: "out-of-scope", unread: [], sent: [] });
  });

  test("says that a paused object is paused", async () => {
    const world = await shadowed({ annotations: { "driftless.dev/paused": "true" } });
    expect(await outlookOf(world)).toMatchObject({
      ...{ would: "wait", changes: [] },
      notes: [expect.stringContaining("not done: create the Gadget")],
    });
  });
});
