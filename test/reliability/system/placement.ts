import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import { mergePatched } from "../../support/kubernetes/memory/merge-patched.ts";
import { keyAt } from "../../support/worlds/memory-place.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import type { Maker } from "../journal/makers.ts";
import type { PassView } from "../journal/moments.ts";
import { isAssigned } from "../properties/assigned.ts";
import { asOwned } from "../properties/children.ts";
import { isTagged, resourceNameOf } from "../properties/declared.ts";
import type { Administrators } from "./administrators.ts";
import { type ObjectName, referenceTo } from "./objects.ts";
import { type Annotations, type Given, givenAt, givenBy } from "./places.ts";

/** The places that the rules of a system assign to its objects. */
export interface Placement {
  /** Annotates the subject's namespace; `null` removes an annotation. */
  readonly annotate: (annotations: Readonly<Record<string, string | null>>) => Promise<void>;
  readonly annotationsOf: (namespace: string) => Annotations;
  /** All places in which the rules allowed a pass to act when it read them. */
  readonly givenTo: (pass: PassView) => readonly Given[];
  /** The key of the resource that belongs to an object now; `undefined` if the object must not have one, or has one elsewhere. */
  readonly keyOf: (object: KubernetesObject) => string | undefined;
  /** The key of the resource that an object has, or should have. */
  readonly keyFor: (name: ObjectName) => string;
}

export function createPlacement(
  world: MemoryWorld,
  administrators: Administrators,
  makers: ReadonlyMap<string, Maker>,
  { namespace }: Pick<ObjectReference, "namespace">,
): Placement {
  const { regions } = world.dependencies.settings;
  let annotations: Annotations = {};
  const annotationsOf = (name: string) => (name === namespace ? annotations : {});

  function keyOf(object: KubernetesObject): string | undefined {
    const now = world.now();
    const [latest] = administrators.orders(now, now);
    const given = latest && givenBy(object, annotationsOf(object.metadata.namespace), latest, regions);
    if (given === undefined || (given.role !== undefined && administrators.refused.has(given.role))) return undefined;
    const { region = given.region, ownerAccountID = given.account } = object.status?.ackResourceMetadata ?? {};
    const isElsewhere = region !== given.region || ownerAccountID !== given.account;
    if (isElsewhere) return undefined;
    return (isAssigned(object) && (madeFor(object) ?? foundFor(object))) || keyAt(given, resourceNameOf(object));
  }

  /** What an object finds that has no resource: the one that an earlier object with its name has left, or to which its status leads. */
  function foundFor(object: KubernetesObject): string | undefined {
    const resources = asOwned(world.cloud.resources);
    const tagged = [...resources].find(([, { tags }]) => isTagged(tags, object))?.[0];
    const { badgeARN = "", boatID = badgeARN } = (object.status ?? {}) as Partial<
      Record<"badgeARN" | "boatID", string>
    >;
    const led = boatID.slice(boatID.lastIndexOf(":") + 1);
    return tagged ?? (resources.has(led) ? led : pinnedFor(object));
  }

  /** The badge that is where the object declares one, whoever has pinned it there. */
  function pinnedFor({ kind, spec }: KubernetesObject): string | undefined {
    const { kite, pin } = (spec ?? {}) as { readonly kite?: string; readonly pin?: string };
    const isThere = ({ settings }: CloudResource) => settings.kite === kite && settings.pin === pin;
    return kind === "Badge" ? [...world.cloud.resources].find(([, resource]) => isThere(resource))?.[0] : undefined;
  }

  function madeFor({ metadata }: KubernetesObject): string | undefined {
    const made = [...makers].flatMap(([key, maker]) => (maker === metadata.uid ? [key] : []));
    return made.find((key) => asOwned(world.cloud.resources).has(key)) ?? made[0];
  }

  return {
    ...{ annotationsOf, keyOf },
    async annotate(changed) {
      annotations = mergePatched(annotations, changed);
      await world.kubernetes.user.annotateNamespace(namespace, changed);
    },
    givenTo({ known, namespaceAnnotations = {}, lookedAt }) {
      if (known === undefined || lookedAt === undefined) return [];
      return givenAt(known, namespaceAnnotations, administrators, lookedAt, regions);
    },
    keyFor(name) {
      const object = world.kubernetes.user.read(referenceTo(name));
      if (object === undefined) return name;
      return madeFor(object) ?? keyOf(object) ?? resourceNameOf(object);
    },
  };
}
