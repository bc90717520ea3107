import type { Task } from "./scheduler.ts";
import type { System } from "./system.ts";

/** Something that happens between two calls of `task`. */
export type Intervention = (moment: { readonly system: System; readonly task: Task }) => Promise<void>;

const RETAIN = { "services.k8s.aws/deletion-policy": "retain" };
const READ_ONLY = { "services.k8s.aws/read-only": "true" };

export const interventions: Readonly<Record<string, Intervention>> = {
  crash: async ({ system, task }) => system.scheduler.kill(task),
  failure: async ({ system, task }) => await system.scheduler.step(task, "failed"),
  "lost-answer": async ({ system, task }) => await system.scheduler.step(task, "answer lost"),
  "long-pause": async ({ system }) => system.advance(60),
  "another-pass": async ({ system }) => {
    system.hint();
    const message = system.queue.messages().find(({ receiveCount }) => receiveCount === 0);
    if (message !== undefined) await system.scheduler.finish(system.deliver(message));
  },
  "stale-object-1": stale("object", 1),
  "stale-object-2": stale("object", 2),
  "stale-object-3": stale("object", 3),
  "stale-resource": stale("resource", 1),
  "resource-not-visible-yet": stale("resource", Number.POSITIVE_INFINITY),
  "edit-metadata": ({ system }) => change(system, { metadata: { labels: { touched: "yes" } } }),
  "edit-spec": ({ system }) => change(system, { spec: { color: "violet" } }),
  retain: ({ system }) => change(system, { metadata: { annotations: RETAIN } }),
  "read-only": ({ system }) => change(system, { metadata: { annotations: READ_ONLY } }),
  delete: async ({ system }) => {
    if (!system.world.exists()) return;
    await system.world.kubernetes.user.delete(system.world.reference);
    system.hint();
  },
  "delete-and-make-again": async ({ system }) => {
    const { world } = system;
    if (world.exists()) await world.kubernetes.user.delete(world.reference);
    if (world.exists()) return system.hint();
    await world.create({ spec: { name: "toy", color: "orange" } });
    system.hint();
  },
  tamper: async ({ system }) => {
    const { resources } = system.world.cloud;
    const found = resources.get("toy");
    if (found !== undefined) resources.set("toy", { ...found, settings: { color: "tampered" } });
  },
  "lose-the-resource": async ({ system }) => {
    // If another object could make it again under the same name, nothing in AWS would tell the two apart.
    if (system.ending().objects.length < 2) system.put("toy", undefined, "nobody");
  },
};

/** The next read of it sees what was so many changes ago; long enough ago there was nothing. */
function stale(what: "object" | "resource", ago: number): Intervention {
  return async ({ system }) => {
    system.stale[what] = ago;
  };
}

async function change(
  { world, hint }: System,
  patch: Parameters<System["world"]["kubernetes"]["user"]["patch"]>[1],
): Promise<void> {
  if (!world.exists()) return;
  await world.kubernetes.user.patch(world.reference, patch);
  hint();
}
