import type { ObjectMeta } from "../../lib/kubernetes/object.ts";
import { ACK_TAGS, GADGET_FINALIZER } from "../support/memory-kind.ts";
import { ACK } from "./journal.ts";
import type { System } from "./system.ts";

/** Something that users do, step by step. */
export interface Workload {
  /** Done and settled before. */
  readonly before?: (system: System) => Promise<void>;
  /** Done at once; the passes that follow from it are what is looked into. */
  readonly change: (system: System) => Promise<void>;
  /** Done at any moment during those passes, or after them; not before it is possible. */
  readonly later?: (system: System) => Promise<void>;
  readonly isPossible?: (system: System) => boolean;
}

type Parts = Partial<Pick<ObjectMeta, "annotations" | "finalizers">> & { readonly spec?: object };

const red = { name: "toy", color: "red" };
const RETAIN = { "services.k8s.aws/deletion-policy": "retain" };
const READ_ONLY = { "services.k8s.aws/read-only": "true" };
const foreign = { tags: { team: "other" }, settings: { color: "blue" } };

const created = (parts?: Parts) => async (system: System) => await create(system, parts);

export const workloads: Readonly<Record<string, Workload>> = {
  create: { change: created({ spec: { ...red, size: "big" } }) },
  "create-minimal": { change: created({ spec: { name: "toy" } }) },
  "create-invalid-then-cured": {
    change: created({ spec: { ...red, color: "invisible" } }),
    later: async (system) => await edit(system, { spec: { color: "green" } }),
  },
  "update-color": { before: created(), change: async (system) => await edit(system, { spec: { color: "green" } }) },
  "update-all": {
    before: created({ spec: { ...red, size: "small" } }),
    change: async (system) => await edit(system, { spec: { color: "green", size: "big" } }),
  },
  "remove-a-setting": {
    before: created({ spec: { ...red, size: "big" } }),
    change: async (system) => await edit(system, { spec: { size: null } }),
  },
  "remove-every-setting": {
    before: created({ spec: { ...red, size: "big" } }),
    change: async (system) => await edit(system, { spec: { color: null, size: null } }),
  },
  "there-and-back": {
    before: created(),
    change: async (system) => await edit(system, { spec: { color: "green" } }),
    later: async (system) => await edit(system, { spec: { color: "red" } }),
  },
  repair: {
    before: created(),
    async change(system) {
      const { tags = {} } = system.world.cloud.resources.get("toy") ?? {};
      system.world.cloud.resources.set("toy", { tags, settings: { size: "big" } });
      system.hint();
    },
  },
  "make-again": {
    before: created(),
    async change(system) {
      system.put("toy", undefined, "nobody");
      system.hint();
    },
  },
  delete: { before: created(), change: remove },
  "delete-retained": { before: created({ annotations: RETAIN }), change: remove },
  "delete-retained-by-namespace": {
    async before(system) {
      await system.annotateNamespace({ "toys.services.k8s.aws/deletion-policy": "retain" });
      await create(system);
    },
    change: remove,
  },
  "delete-although-namespace-retains": {
    async before(system) {
      await system.annotateNamespace({ "toys.services.k8s.aws/deletion-policy": "retain" });
      await create(system, { annotations: { "services.k8s.aws/deletion-policy": "delete" } });
    },
    change: remove,
  },
  "delete-in-use-then-free": {
    async before(system) {
      await create(system);
      await system.serve();
      occupy(system, true);
    },
    change: remove,
    later: async (system) => occupy(system, false),
    isPossible: ({ world }) => world.cloud.resources.get("toy")?.inUse === true,
  },
  "delete-and-make-again": {
    before: created(),
    change: remove,
    later: created({ spec: { ...red, color: "green" } }),
    isPossible: ({ world }) => !world.exists(),
  },
  "delete-retained-and-make-again": {
    before: created({ annotations: RETAIN }),
    change: remove,
    later: created(),
    isPossible: ({ world }) => !world.exists(),
  },
  "create-then-delete": { change: created(), later: remove },
  "create-what-is-foreign": {
    async change(system) {
      system.put("toy", foreign, "other");
      await create(system);
    },
    later: remove,
  },
  "become-foreign": {
    before: created(),
    async change(system) {
      system.put("toy", foreign, "other");
      await edit(system, { spec: { color: "green" } });
    },
    later: remove,
  },
  "take-over": {
    async change(system) {
      system.put("toy", { tags: ACK_TAGS, settings: { size: "big" } }, ACK);
      await create(system, { finalizers: [GADGET_FINALIZER] });
    },
  },
  "delete-what-ack-made": {
    async change(system) {
      system.put("toy", { tags: ACK_TAGS, settings: {} }, ACK);
      await create(system, { finalizers: [GADGET_FINALIZER] });
      await remove(system);
    },
  },
  "read-only-then-managed": {
    before: created({ annotations: READ_ONLY }),
    change: async (system) => await edit(system, { metadata: { annotations: { "services.k8s.aws/read-only": null } } }),
  },
  "managed-then-read-only": {
    before: created(),
    change: async (system) => await edit(system, { spec: { color: "green" } }),
    later: async (system) => await edit(system, { metadata: { annotations: READ_ONLY } }),
  },
  "delete-read-only": { before: created({ annotations: READ_ONLY, finalizers: [GADGET_FINALIZER] }), change: remove },
  "two-objects-one-name": {
    async change(system) {
      await create(system);
      await create(system, { spec: { ...red, color: "blue" } }, "other");
    },
  },
};

async function create({ world, hint }: System, parts: Parts = {}, name = "toy"): Promise<void> {
  await world.kubernetes.user.create({ ...world.reference, name }, { spec: red, ...parts });
  hint(name);
}

async function edit({ world, hint }: System, patch: Parameters<typeof world.kubernetes.user.patch>[1]): Promise<void> {
  if (!world.exists()) return;
  await world.kubernetes.user.patch(world.reference, patch);
  hint();
}

async function remove({ world, hint }: System): Promise<void> {
  if (!world.exists()) return;
  await world.kubernetes.user.delete(world.reference);
  hint();
}

function occupy({ world }: System, inUse: boolean): void {
  const { tags = {}, settings = {} } = world.cloud.resources.get("toy") ?? {};
  world.cloud.resources.set("toy", { tags, settings, inUse });
}
