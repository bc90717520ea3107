import type { KubernetesObject, Origin } from "../kubernetes/object.ts";
import { isReadOnly } from "./annotations.ts";
import { takeClaim } from "./claim.ts";
import type { Dependencies, ManagedKind } from "./dependencies.ts";
import type { Memory } from "./memory.ts";
import { defaultTags, ownerTag } from "./owner-tag.ts";
import type { Resource } from "./resource.ts";
import type { Observation, ResourceManager } from "./resource-manager.ts";
import type { Settings } from "./settings.ts";
import type { TrackedObject } from "./tracked-object.ts";

/** One pass over one object: the object, its AWS resource, and the right to write to both. */
export interface Session {
  readonly manager: ResourceManager<unknown, Observation, unknown>;
  readonly aws: unknown;
  readonly tracked: TrackedObject;
  readonly settings: Settings;
  readonly memory: Memory;
  /** The object as of now, as its manager sees it. */
  readonly resource: () => Resource<unknown>;
  /** Takes the claim, unless the session has it. Until then AWS refuses every call that would write. */
  readonly claim: (origin?: Origin) => Promise<void>;
  /** From now on AWS refuses again; to be called before the claim is given up. */
  readonly end: () => void;
}

export function startSession(
  { manager, bind }: ManagedKind,
  tracked: TrackedObject,
  holder: string,
  memory: Memory,
  { settings, now }: Pick<Dependencies, "settings" | "now">,
): Session {
  let deadline: number | undefined;
  return {
    manager,
    aws: bind(() => deadline),
    tracked,
    settings,
    memory,
    resource: () => toResource(tracked.current(), manager, settings),
    async claim(origin) {
      deadline ??= await takeClaim(tracked, holder, now(), origin);
    },
    end() {
      deadline = undefined;
    },
  };
}

function toResource(
  { metadata, spec, status }: KubernetesObject,
  { kind, finalizer }: Session["manager"],
  { cluster, region }: Settings,
): Resource<unknown> {
  const owner = ownerTag(cluster, metadata);
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    uid: metadata.uid,
    spec: spec ?? {},
    region,
    managed: metadata.finalizers?.includes(finalizer) ?? false,
    origin: status?.origin,
    deleting: metadata.deletionTimestamp !== undefined,
    ownerTag: owner,
    defaultTags: isReadOnly(metadata) ? [] : defaultTags(kind, owner, metadata.namespace),
  };
}
