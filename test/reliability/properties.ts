import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import type { CloudResource } from "../support/memory-cloud.ts";
import { GADGET_FINALIZER, type GadgetSpec } from "../support/memory-kind.ts";
import type { CloudWrite, Ending, ObjectWrite } from "./moments.ts";
import type { System } from "./system.ts";

/** Something that Driftless promises. Each check says what is wrong, or nothing. */
export interface Property {
  readonly name: string;
  readonly promise: string;
  readonly atCloudWrite?: (write: CloudWrite) => string | undefined;
  readonly atObjectWrite?: (write: ObjectWrite) => string | undefined;
  readonly atEnd?: (ending: Ending) => string | undefined;
  /** Does something more, when all has come to rest. */
  readonly afterwards?: (system: System) => Promise<string | undefined>;
}

export const properties: readonly Property[] = [
  {
    name: "P1",
    promise:
      "If nobody changes an object or its resource any more, the resource comes to match the object, the object says so, and then nothing is written any more, but by what is retried.",
    atEnd: ({ objects, ...rest }) => first(objects.map((object) => unlikeDeclared(object, rest))),
    async afterwards(system) {
      if (system.ending().objects.some(({ status }) => status?.retry !== undefined)) return undefined;
      const written = system.journal.writes();
      await system.sweepAndServe();
      const more = system.journal.writes() - written;
      return more === 0 ? undefined : `${more} writes although nothing had changed`;
    },
  },
  {
    name: "P2",
    promise: "What somebody changes in AWS is put right by the next sweep, without any event.",
    async afterwards(system) {
      const tampered = system.ending().objects.filter((object) => isManaged(object, system.ending()));
      for (const object of tampered) {
        const { name } = specOf(object);
        const { tags = {} } = system.world.cloud.resources.get(name) ?? {};
        system.world.cloud.resources.set(name, { tags, settings: { color: "tampered" } });
      }
      await system.sweepAndServe();
      const { objects, ...rest } = system.ending();
      return first(objects.map((object) => unlikeDeclared(object, rest)));
    },
  },
  {
    name: "P3",
    promise: "A crash at any point leaves at most one resource for an object, and none that no object answers for.",
    atCloudWrite({ call, pass, object }) {
      if (call.verb !== "make" || (object?.metadata.uid === pass.uid && hasFinalizer(object))) return undefined;
      return "a resource was made before its object could not get lost";
    },
    atObjectWrite({ before, after, name, maker, resource, pass, release }) {
      const letsGo = hasFinalizer(before) && (after === undefined || !hasFinalizer(after));
      if (!letsGo || resource === undefined || maker !== before.metadata.uid) return undefined;
      release();
      const mayStay = !deletes(before, pass.namespaceAnnotations) || !isTagged(resource, before);
      return mayStay ? undefined : `${name} was orphaned`;
    },
    atEnd({ objects, makers, resources, released }) {
      for (const [name, maker] of makers) {
        if (!maker.startsWith("uid-") || released.has(maker) || !resources.has(name)) continue;
        if (!objects.some((one) => one.metadata.uid === maker && hasFinalizer(one))) return `${name} is an orphan`;
      }
      return undefined;
    },
  },
  {
    name: "P4",
    promise:
      "A resource is removed only after a fresh read showed that this very object is being deleted, under the policy delete, not read-only, and that the resource is its own.",
    atCloudWrite({ call, pass }) {
      if (call.verb !== "remove") return undefined;
      const { claimed, seen, uid, namespaceAnnotations } = pass;
      if (claimed?.metadata.uid !== uid) return "removed without a claim on this very object";
      if (claimed.metadata.deletionTimestamp === undefined) return "removed although the object is not being deleted";
      if (!deletes(claimed, namespaceAnnotations)) return "removed although the deletion policy keeps it";
      if (!hasFinalizer(claimed)) return "removed for an object without our finalizer";
      return seen !== undefined && isTagged(seen, claimed) ? undefined : "removed although it is not this object's";
    },
  },
  {
    name: "P5",
    promise: "Not one call that changes something goes to a resource that this very object has not made or taken over.",
    atCloudWrite({ call, pass, maker, resource, name, object }) {
      if (call.verb === "make" || resource === undefined || maker === pass.uid) return undefined;
      const takesOver = call.verb === "tag" && maker === "ack" && object !== undefined && hasFinalizer(object);
      return takesOver ? undefined : `${name} was written, which is ${maker}'s`;
    },
  },
  {
    name: "P6",
    promise:
      "Ready is True only of the generation that was looked at, and only if nothing differed; whatever failed leaves a reason.",
    atObjectWrite({ call, after, pass }) {
      const ready = after?.status?.conditions?.find(({ type }) => type === "Ready");
      if (call.verb !== "patchStatus" || after === undefined || ready === undefined) return undefined;
      if (!says(call.body, "conditions")) return undefined;
      if (ready.status !== "True") return ready.message || ready.reason ? undefined : "not Ready, and no reason";
      if (after.status?.observedGeneration !== after.metadata.generation) return "Ready of another generation";
      if (isReadOnly(after)) return undefined;
      return pass.seen !== undefined && matches(pass.seen, specOf(after)) ? undefined : "Ready although it differs";
    },
  },
  {
    name: "P7",
    promise: "An object that is deleted goes, or says what keeps it.",
    atEnd: ({ objects }) =>
      first(
        objects.map(({ metadata, status }) => {
          const ready = status?.conditions?.find(({ type }) => type === "Ready");
          if (metadata.deletionTimestamp === undefined || (ready?.status === "False" && ready.message))
            return undefined;
          return `${metadata.name} is being deleted and does not say what keeps it`;
        }),
      ),
  },
  {
    name: "P8",
    promise:
      "No pass writes to AWS while another has the claim, nor on an older view of the object than a pass before it, and every write to the object has its version as a precondition.",
    atCloudWrite({ pass, object, now, newestActed }) {
      const claim = object?.status?.claim;
      if (claim?.holder !== pass.holder) return `written without the claim, which is ${claim?.holder ?? "nobody"}'s`;
      if (Date.parse(claim.expiresAt) <= now) return "written after the claim had ended";
      const known = Number(pass.known?.metadata.resourceVersion ?? 0);
      return known < newestActed ? `written on version ${known}, after ${newestActed}` : undefined;
    },
    atObjectWrite: ({ call }) => (says(call.body, "metadata") ? undefined : "written without a precondition"),
  },
  {
    // Checked by isolation.ts: it needs two objects.
    name: "P9",
    promise: "An object whose passes hang or fail delays no other object.",
  },
];

function unlikeDeclared(object: KubernetesObject, ending: Omit<Ending, "objects">): string | undefined {
  const { metadata, status } = object;
  const { name, color, size } = specOf(object);
  const says = `${metadata.name} says ${JSON.stringify(status?.conditions?.at(-1))}`;
  if (metadata.deletionTimestamp !== undefined) return isManaged(object, ending) ? `${name} is still there` : undefined;
  if (status?.claim !== undefined) return `${metadata.name} keeps the claim of ${status.claim.holder}`;
  if (status?.observedGeneration !== metadata.generation) return `${says} of an old generation`;
  const ready = status.conditions?.find(({ type }) => type === "Ready")?.status;
  if (isReadOnly(object)) return undefined;
  const resource = ending.resources.get(name);
  if (size === "absurd" || color === "invisible") return ready === "False" ? undefined : says;
  if (resource === undefined) return `${name} does not exist; ${says}`;
  if (!isManaged(object, ending)) return ready === "False" ? undefined : says;
  if (!matches(resource, { name, ...(color && { color }), ...(size && { size }) })) {
    return `${name} is ${JSON.stringify(resource)}`;
  }
  return ready === "True" && status.retry === undefined ? undefined : says;
}

/** Whether the object has a resource of its own that Driftless may write to. */
function isManaged(
  object: KubernetesObject,
  { resources, makers, namespaceAnnotations }: Omit<Ending, "objects">,
): boolean {
  const { name } = specOf(object);
  const resource = resources.get(name);
  if (resource === undefined || makers.get(name) !== object.metadata.uid || !hasFinalizer(object)) return false;
  if (object.metadata.deletionTimestamp !== undefined && !deletes(object, namespaceAnnotations)) return false;
  return isTagged(resource, object) && !isReadOnly(object) && specOf(object).color !== "invisible";
}

function matches({ settings }: CloudResource, declared: GadgetSpec): boolean {
  const { color, size } = settings;
  return color === declared.color && size === declared.size;
}

function specOf({ spec }: KubernetesObject): GadgetSpec {
  return spec as GadgetSpec; // There are no objects but gadgets.
}

function hasFinalizer({ metadata }: KubernetesObject): boolean {
  return metadata.finalizers?.includes(GADGET_FINALIZER) ?? false;
}

function isReadOnly({ metadata }: KubernetesObject): boolean {
  return metadata.annotations?.["services.k8s.aws/read-only"] === "true";
}

function deletes({ metadata }: KubernetesObject, namespace: Readonly<Record<string, string>> = {}): boolean {
  const ofNamespace = namespace["toys.services.k8s.aws/deletion-policy"] ?? "delete";
  const policy = metadata.annotations?.["services.k8s.aws/deletion-policy"] ?? ofNamespace;
  return policy === "delete" && metadata.annotations?.["services.k8s.aws/read-only"] !== "true";
}

function isTagged({ tags }: CloudResource, { metadata }: KubernetesObject): boolean {
  return tags["driftless.dev/owner"] === `east/${metadata.namespace}/${metadata.name}`;
}

function first(found: readonly (string | undefined)[]): string | undefined {
  return found.find((one) => one !== undefined);
}

function says(body: unknown, member: "conditions" | "metadata"): boolean {
  const { metadata, status } = body as { metadata?: { resourceVersion?: string }; status?: { conditions?: unknown } };
  return member === "metadata" ? metadata?.resourceVersion !== undefined : status?.conditions !== undefined;
}
