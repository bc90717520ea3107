import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { TerminalError } from "../../lib/reconcile/contract/errors.ts";
import type { CloudResource } from "../support/kinds/memory/memory-resource.ts";
import { createPaintableWorld, PAINTED } from "../support/kinds/paint.ts";
import { ADOPT, adoptingGadget } from "../support/worlds/gadgets/adopting-gadget.ts";
import { failing } from "../support/worlds/gadgets/failing-gadget.ts";
import { deleting } from "../support/worlds/gadgets/gadget-being-deleted.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type ManifestParts,
  type MemoryWorld,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../support/worlds/memory-world.ts";
import type { Health } from "./health.ts";

/** A state of an object, and the health that GitOps tools must see. */
export interface HealthState {
  readonly state: string;
  readonly expected: Health;
  /** Whether nothing is left to do for the object. */
  readonly isDone?: true;
  /** Why Argo CD's script cannot see that something is left to do. */
  readonly argoCannotKnow?: string;
  /** Brings an object into this state, with the engine. */
  readonly make: () => Promise<KubernetesObject>;
}

const CURRENT: Health = { kstatus: "Current", argo: "Healthy" };
const IN_PROGRESS: Health = { kstatus: "InProgress", argo: "Progressing" };
const FAILED: Health = { kstatus: "Failed", argo: "Degraded" };

const PAUSED = { "driftless.dev/paused": "true" };
const ELSEWHERE = { scope: { namespaces: ["elsewhere"], selector: "" } };
const IGNORES_GENERATION = "the script ignores observedGeneration";
const NOT_ASKED = "Argo CD does not run the script for objects that are being deleted";

/** Every state. */
export const healthStates: readonly HealthState[] = [
  { state: "new", expected: IN_PROGRESS, make: () => created() },
  { state: "being created", expected: IN_PROGRESS, make: () => reconciled({}, { kind: "robot" }) },
  { state: "Ready", expected: CURRENT, isDone: true, make: () => settled() },
  {
    state: "edited, before its pass",
    expected: { kstatus: "InProgress", argo: "Healthy" },
    argoCannotKnow: IGNORES_GENERATION,
    make: () => settled({}, {}, edit),
  },
  {
    state: "AWS is changing the resource",
    expected: IN_PROGRESS,
    make: () =>
      settled({}, { kind: "robot" }, async (world) => {
        await world.kubernetes.user.patch(world.reference, { spec: { speed: "medium" } });
        await world.reconcile();
      }),
  },
  { state: "retried after a failure", expected: IN_PROGRESS, make: retried },
  { state: "Terminal: only a change can fix it", expected: FAILED, make: () => reconciled({}, terminal) },
  {
    state: "Terminal, edited, before its pass",
    expected: { kstatus: "InProgress", argo: "Degraded" },
    make: () => reconciled({}, terminal, edit),
  },
  {
    state: "the resource belongs to someone else",
    expected: FAILED,
    make: () => reconciled({}, {}, undefined, { tags: { team: "other" }, settings: {} }),
  },
  { state: "adoption refused", expected: FAILED, make: () => refusedAdoption() },
  {
    state: "a reference is not resolved",
    expected: IN_PROGRESS,
    make: async () => reconcile(createPaintableWorld(), { spec: PAINTED }),
  },
  { state: "paused, with something to do", expected: IN_PROGRESS, make: () => reconciled({ annotations: PAUSED }) },
  {
    state: "paused, with nothing to do",
    expected: CURRENT,
    isDone: true,
    make: () =>
      settled({}, {}, async (world) => {
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: PAUSED } });
        await world.reconcile();
      }),
  },
  {
    state: "in a paused deployment, with something to do",
    expected: IN_PROGRESS,
    make: () => reconciled({}, { settings: { paused: true } }),
  },
  {
    state: "read-only, and the resource differs",
    expected: CURRENT,
    // Nothing must be done: the manifest asks only for an observation.
    isDone: true,
    make: () => readOnly({ tags: OUR_TAGS, settings: { color: "blue" } }),
  },
  { state: "read-only, and the resource does not exist", expected: IN_PROGRESS, make: () => readOnly() },
  {
    state: "outside the scope, never reconciled",
    expected: IN_PROGRESS,
    make: () => reconciled({}, { settings: ELSEWHERE }),
  },
  {
    state: "outside the scope, reconciled before",
    expected: { kstatus: "Failed", argo: "Progressing" },
    make: () => reconciled({ finalizers: [GADGET_FINALIZER] }, { settings: ELSEWHERE }),
  },
  {
    state: "new, in a deployment in shadow mode",
    expected: IN_PROGRESS,
    make: () => reconciled({}, { settings: { mode: "shadow" } }),
  },
  {
    state: "being deleted, before its pass",
    expected: { kstatus: "Terminating", argo: "Healthy" },
    argoCannotKnow: NOT_ASKED,
    make: async () => (await deleting()).world.object(),
  },
  {
    state: "being deleted, but the delete is withheld",
    expected: { kstatus: "Terminating", argo: "Progressing" },
    make: async () => {
      const { world } = await deleting();
      await world.kubernetes.user.patch(world.reference, { metadata: { annotations: PAUSED } });
      await world.reconcile();
      return world.object();
    },
  },
  {
    state: "a declared part cannot be read",
    expected: IN_PROGRESS,
    make: () => unreadable({ name: "toy", size: "large" }),
  },
  {
    state: "a part that the spec does not mention cannot be read",
    expected: CURRENT,
    isDone: true,
    make: () => unreadable({ name: "toy" }),
  },
];

const terminal: MemoryWorldOptions = {
  gadget: {
    validate: () => {
      throw new TerminalError("InvalidSpec", "the gadget is impossible");
    },
  },
};

async function created(): Promise<KubernetesObject> {
  const world = createMemoryWorld();
  await world.create();
  return world.object();
}

type Then = (world: MemoryWorld) => Promise<void>;

async function reconcile(world: MemoryWorld, parts: ManifestParts, then?: Then): Promise<KubernetesObject> {
  await world.create(parts);
  await world.reconcile();
  await then?.(world);
  return world.object();
}

/** An object after one pass; `resource` is what AWS has before. */
async function reconciled(
  parts: ManifestParts,
  options: MemoryWorldOptions = {},
  then?: Then,
  resource?: CloudResource,
): Promise<KubernetesObject> {
  const world = createMemoryWorld(options);
  if (resource !== undefined) world.cloud.resources.set("toy", resource);
  return await reconcile(world, parts, then);
}

async function settled(parts: ManifestParts = {}, options: MemoryWorldOptions = {}, then?: Then) {
  const world = createMemoryWorld(options);
  await world.create(parts);
  await world.settle();
  await then?.(world);
  return world.object();
}

async function edit(world: MemoryWorld): Promise<void> {
  await world.kubernetes.user.patch(world.reference, { spec: { color: "green" } });
}

function retried(): Promise<KubernetesObject> {
  return reconcile(failing({ error: new Error("AWS is away") }), { spec: { name: "toy", color: "red" } });
}

async function refusedAdoption(): Promise<KubernetesObject> {
  const world = await adoptingGadget({ annotations: ADOPT, tags: {} });
  await world.reconcile();
  return world.object();
}

function readOnly(resource?: CloudResource): Promise<KubernetesObject> {
  const annotations = { "services.k8s.aws/read-only": "true" };
  return reconciled({ annotations, spec: { name: "toy", color: "red" } }, {}, undefined, resource);
}

/** An object of ours whose part `size` cannot be read. */
function unreadable(spec: object): Promise<KubernetesObject> {
  const resource = { tags: OUR_TAGS, settings: {}, unreadable: ["size"] };
  return reconciled({ finalizers: [GADGET_FINALIZER], spec }, {}, undefined, resource);
}
