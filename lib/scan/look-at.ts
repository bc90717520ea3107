import type { KubernetesObject } from "../kubernetes/object.ts";
import type { PlanClient } from "../plan/plan-client.ts";
import { startOutcome } from "../reconcile/act/outcome.ts";
import { HiddenError } from "../reconcile/contract/errors.ts";
import type { AnyKind } from "../reconcile/contract/kind.ts";
import type { Tags } from "../reconcile/contract/tag.ts";
import { refuseAdoption } from "../reconcile/decide/ownership/consent.ts";
import { unlisted } from "../reconcile/decide/restrictions.ts";
import { ownerTag } from "../reconcile/decide/tags/default-tags.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import type { Fields } from "../text/field-path.ts";
import type { Adopter, ScannedKind } from "./candidates.ts";
import { asideByDescription, asideByTags } from "./left-aside.ts";

/** What was found out about a resource. `skipped`: the user did not ask for it. */
export type Found =
  | { readonly is: "adoptable"; readonly arn: string; readonly spec: Fields; readonly consents: boolean }
  | { readonly is: "aside"; readonly reason: string }
  | { readonly is: "skipped" };

/** Dependencies of `lookAt`. `settings` are those of a plan: nothing is written. */
export interface LookDependencies extends Omit<Dependencies, "kubernetes" | "kinds"> {
  readonly client: PlanClient;
  /** Whether the user asked for resources with these tags. */
  readonly isWanted: (tags: Tags) => boolean;
}

/**
 * Looks at a resource with a pass in shadow mode over an object that would adopt it, so that its spec is filled in exactly as the adoption
 * would do. The tags are read first: of a resource that something else manages, nothing else is read.
 */
export async function lookAt(scanned: ScannedKind, adopter: Adopter, dependencies: LookDependencies): Promise<Found> {
  const { settings } = dependencies;
  // A pass asks who has created what an object names, but the object declares nothing yet.
  const found = await look(scanned, adopter, { ...dependencies, settings: { ...settings, own: ["*"] } });
  if (found.is !== "adoptable") return found;
  const { spec } = found;
  const { region, account, partition } = settings;
  const named = unlisted(spec, scanned.kind.restrictedFields, { region, account, partition }, settings);
  return named.length === 0 ? found : await look(scanned, { ...adopter, spec }, dependencies);
}

async function look(scanned: ScannedKind, adopter: Adopter, dependencies: LookDependencies): Promise<Found> {
  const { client, isWanted: _isWanted, ...others } = dependencies;
  const { settings } = dependencies;
  const { resource, tags } = scanned.kind;
  const notes: Notes = { arn: "", consents: false };
  const object = adopting(scanned.kind, adopter);
  const { namespace, name, uid } = object.metadata;
  const { group, version } = resource;
  client.foresee({ kind: resource, namespace, name }, object);
  const outcome = startOutcome();
  const send = () => Promise.reject(new Error("nothing is sent in shadow mode"));
  const run = { holder: "scan", signal: new AbortController().signal, send, outcome };
  const request = { group, version, kind: resource.kind, namespace, name, uid, reason: "change" } as const;
  const shadow = { ...settings, mode: "shadow", adoption: settings.adoption === "none" ? "none" : "any" } as const;
  const kinds = [{ resource, load: async () => watched(scanned, adopter, dependencies, notes) }];
  await reconcile([{ id: "scan", request }], run, { ...others, settings: shadow, kinds, kubernetes: client });
  if (notes.early !== undefined) return notes.early;
  const { problems = [], notes: remarks = [] } = outcome.outlook ?? {};
  const [adoption, ...then] = outcome.foreseen;
  if (adoption?.action !== "adopt" || problems.length > 0) {
    return { is: "aside", reason: [...problems, ...remarks].join("; ") || "Driftless would not adopt it" };
  }
  // What the deployment imposes may differ from what is there.
  const changed = then.flatMap(({ steps = [] }) => steps).filter(({ part }) => part !== tags.field);
  if (changed.length > 0) {
    const parts = [...new Set(changed.map(({ part }) => part))].join(", ");
    return { is: "aside", reason: `this deployment would change its ${parts} after the adoption` };
  }
  return { is: "adoptable", arn: notes.arn, spec: adoption.spec as Fields, consents: notes.consents };
}

/** What a pass notes about a resource. */
interface Notes {
  /** What ends the pass before everything is read. */
  early?: Found;
  arn: string;
  consents: boolean;
}

/** The kind, which notes what the pass sees first, and ends the pass if that is enough. */
function watched(
  { kind, listing }: ScannedKind,
  adopter: Adopter,
  { settings, isWanted }: LookDependencies,
  notes: Notes,
): AnyKind {
  return {
    ...kind,
    async describe(target, id) {
      const seen = await kind.describe(target, id).catch((error: unknown) => {
        // Otherwise, the pass would try to create the resource.
        throw error instanceof HiddenError ? error.cause : error;
      });
      const aside = asideByDescription(seen, listing);
      if (aside !== undefined) end({ is: "aside", reason: aside });
      notes.arn = seen?.arn ?? "";
      return seen;
    },
    tags: {
      ...kind.tags,
      async read(target, seen) {
        const tags = sorted(await kind.tags.read(target, seen));
        const reason = asideByTags(tags, kind.resource, settings.cluster);
        if (reason !== undefined) end({ is: "aside", reason });
        if (!isWanted(tags)) end({ is: "skipped" });
        const asking = { ...adopter, ownerTag: ownerTag(settings.cluster, adopter) };
        notes.consents = refuseAdoption(asking, tags, settings) === undefined;
        return tags;
      },
    },
  };

  function end(found: Found): never {
    notes.early = found;
    throw new Error("the resource is left aside");
  }
}

/** The object as it is before the first pass. Its uid is not a real one: no object in the cluster has it. */
function adopting({ resource }: AnyKind, { name, namespace, annotations, spec }: Adopter): KubernetesObject {
  return {
    apiVersion: `${resource.group}/${resource.version}`,
    kind: resource.kind,
    metadata: {
      name,
      namespace,
      annotations,
      uid: `${namespace}/${name}`,
      resourceVersion: "",
      generation: 1,
    },
    spec,
  };
}

/** Tags in the order of their keys, as services return them in any order. */
function sorted(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).sort(([one], [other]) => (one < other ? -1 : 1)));
}
