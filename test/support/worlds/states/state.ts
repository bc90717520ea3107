import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import { finalizerOf } from "../../../../lib/reconcile/object/metadata.ts";
import type { MemoryKind } from "../../kinds/memory/memory-kind.ts";
import { type CloudResource, refusal } from "../../kinds/memory/memory-resource.ts";
import { beforeCall } from "../intercepts.ts";
import { createMemoryWorld, type MemoryWorld } from "../memory-world.ts";

/** Any state of an object, its status, its resource and its deployment. */
export interface State {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly isManaged: boolean;
  readonly isDeleted: boolean;
  readonly status: Readonly<Record<string, unknown>>;
  readonly resource: ResourceState | undefined;
  /** The operations that AWS refuses. */
  readonly denied: readonly string[];
  readonly settings: Partial<Settings>;
}

/** A resource, or the differences from a resource that an earlier object has made. */
export interface ResourceState extends Omit<CloudResource, "settings"> {
  readonly settings?: CloudResource["settings"];
  readonly made?: Made | undefined;
}

/** What an earlier object has declared, and whether AWS is still working on the resource. */
export interface Made {
  readonly spec: object;
  readonly isBusy: boolean;
}

export const START = Date.parse("2030-01-01T00:00:00Z");

/** Creates a world in a state. A deleted object has a finalizer, because the object would otherwise be gone. */
export async function createWorldIn(
  kind: MemoryKind,
  state: State,
  mode: NonNullable<Settings["mode"]>,
): Promise<MemoryWorld> {
  const { spec, annotations, isManaged, isDeleted, status, resource, denied, settings } = state;
  const world = createMemoryWorld({
    kind,
    start: START,
    newUid: () => "uid",
    settings: { ...settings, mode },
    ...(denied.length > 0 && { intercept: refusing(denied) }),
  });
  if (resource !== undefined) {
    const { made, ...others } = resource;
    const before = made === undefined ? { settings: {} } : await madeBefore(kind, made, settings);
    if (before !== undefined) world.cloud.resources.set("toy", { ...before, ...others });
  }
  const finalizers = [...(isManaged ? [finalizerOf(kind.entry.resource)] : []), "example.com/other"];
  await world.create({ annotations, spec, finalizers });
  world.forge(status);
  if (isDeleted) await world.kubernetes.user.delete(world.reference);
  return world;
}

function refusing(denied: readonly string[]) {
  return beforeCall(denied, ({ verb }) => {
    throw refusal(verb, "AccessDeniedException", "a policy denies it", 403);
  });
}

/** The resources that were made, which have the same state in many worlds. */
const resources = new Map<string, Promise<CloudResource | undefined>>();

function madeBefore(kind: MemoryKind, made: Made, settings: State["settings"]): Promise<CloudResource | undefined> {
  const key = JSON.stringify([kind.arn, made]);
  const known = resources.get(key) ?? make(kind, made, settings);
  resources.set(key, known);
  return known;
}

/**
 * The resource of an object that was settled a day before the start, or created immediately before the start; `undefined` if AWS refused to
 * create it.
 */
async function make(
  kind: MemoryKind,
  { spec, isBusy }: Made,
  { regions, passableRoles = [] }: State["settings"],
): Promise<CloudResource | undefined> {
  const settings = { ...(regions && { regions }), passableRoles };
  const world = createMemoryWorld({ kind, settings, start: START - (isBusy ? 1_000 : 86_400_000) });
  await world.create({ spec });
  const { sent } = await world.reconcile();
  if (!isBusy) await world.settle(...sent.map(({ request }) => request));
  return world.cloud.resources.get("toy");
}
