import { serveObject } from "../../../functions/serve-object.ts";
import type { Message } from "../../../lib/queue/consume.ts";
import { reconcile } from "../../../lib/reconcile/reconcile.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { exportingSyncedGadget } from "../../support/worlds/gadgets/exporting-gadget.ts";
import { createMemoryWorld } from "../../support/worlds/memory-world.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { annotationsOf, mapOf, requestWith, tagsWith } from "../objects.ts";

/** Creates a gadget, changes each of its parts to the text, and lets AWS drift. */
async function passesWith(text: string) {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", policy: "{}", tags: [{ key: "team", value: "a" }] }, labels: mapOf(text) });
  const outcomes = [await world.reconcile()];
  const spec = { policy: text, color: text, size: text, notes: text, tags: tagsWith(text) };
  for (const changes of [
    { spec: { ...spec, tags: undefined } },
    { spec },
    { metadata: { annotations: annotationsOf(text) } },
  ]) {
    await world.kubernetes.user.patch(world.reference, changes);
    outcomes.push(await world.reconcile());
  }
  return [outcomes.map(({ outcome }) => outcome), world.events(), world.object().status?.conditions, world.workDone()];
}

/** Whole passes, and the function around them. */
export const passes: Feeders = {
  ...feeding("lib/reconcile/reconcile.ts", { reconcile: passesWith }),
  ...feeding("lib/exports/reconcile-with-exports.ts", {
    reconcileWithExports: async (text) => {
      const world = await exportingSyncedGadget({ path: ".spec.size" });
      await world.kubernetes.user.patch(world.reference, { spec: { size: text } });
      const { sent } = await world.reconcile();
      return [sent, (await world.serve()).outcome, await world.configMap()];
    },
  }),
  ...feeding("functions/serve-object.ts", {
    serveObject: async (text) => {
      const lines: string[] = [];
      const message: Message = { id: text, body: "", receiptHandle: text, receiveCount: 1, sentAt: 0, queueArn: text };
      const world = createMemoryWorld();
      await world.create({ spec: { name: "toy", policy: text, tags: tagsWith(text) } });
      const logger = { ...silentLog, debug: () => undefined };
      await serveObject(
        [{ ...message, request: requestWith(text) }],
        { holder: "a", signal: new AbortController().signal, send: async () => undefined },
        {
          measurements: { measure: () => undefined } as never,
          requestId: text,
          overdue: Promise.withResolvers<never>().promise,
        },
        {
          reconcile: (_messages, run) => reconcile([{ id: text, request: world.request() }], run, world.dependencies),
          now: () => 0,
          logger: logger as never,
          cluster: "east",
          historyValues: "full",
          write: (line) => lines.push(line),
        },
      );
      return lines;
    },
  }),
};
