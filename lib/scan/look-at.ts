import type { KubernetesObject } from "../kubernetes/object.ts";
import type { PlanClient } from "../plan/plan-client.ts";
import { startOutcome } from "../reconcile/act/outcome.ts";
import type { AnyKind, KindEntry } from "../reconcile/contract/kind.ts";
import type { Tags } from "../reconcile/contract/tag.ts";
import { refuseAdoption } from "../reconcile/decide/ownership/consent.ts";
import { ownerTag } from "../reconcile/decide/tags/default-tags.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import type { Fields } from "../text/field-path.ts";
import { asideByTags } from "./left-aside.ts";

/** What was found out about a resource. `skipped`: the user did not ask for it. */
export type Found =
  | { readonly is: "adoptable"; readonly spec: Fields; readonly consents: boolean }
  | { readonly is: "aside"; readonly reason: string }
  | { readonly is: "skipped" };

/** The object that would adopt a resource. */
export interface Adopter {
  readonly name: string;
  readonly namespace: string;
  readonly annotations: Readonly<Record<string, string>>;
  /** The field that names the resource, and its name. */
  readonly spec: Fields;
}

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
export async function lookAt(kind: AnyKind, adopter: Adopter, dependencies: LookDependencies): Promise<Found> {
  const { client, isWanted, ...others } = dependencies;
  const { settings } = dependencies;
  const { resource } = kind;
  let early: Found | undefined;
  let consents = false;
  const entry: KindEntry = {
    resource,
    load: async () => ({
      ...kind,
      tags: {
        ...kind.tags,
        async read(target, seen) {
          const tags = sorted(await kind.tags.read(target, seen));
          const reason = asideByTags(tags, resource, settings.cluster);
          if (reason !== undefined) early = { is: "aside", reason };
          else if (!isWanted(tags)) early = { is: "skipped" };
          if (early !== undefined) throw new Error("the resource is left aside");
          const asking = { ...adopter, ownerTag: ownerTag(settings.cluster, adopter) };
          consents = refuseAdoption(asking, tags, settings) === undefined;
          return tags;
        },
      },
    }),
  };
  const object = adopting(kind, adopter);
  const { namespace, name, uid } = object.metadata;
  const { group, version } = resource;
  client.foresee({ kind: resource, namespace, name }, object);
  const outcome = startOutcome();
  const send = () => Promise.reject(new Error("nothing is sent in shadow mode"));
  const run = { holder: "scan", signal: new AbortController().signal, send, outcome };
  const request = { group, version, kind: resource.kind, namespace, name, uid, reason: "change" } as const;
  const shadow = { ...settings, mode: "shadow", adoption: settings.adoption === "none" ? "none" : "any" } as const;
  await reconcile([{ id: "scan", request }], run, { ...others, settings: shadow, kinds: [entry], kubernetes: client });
  if (early !== undefined) return early;
  const adoption = outcome.foreseen.find(({ action }) => action === "adopt");
  if (adoption?.action === "adopt") return { is: "adoptable", spec: adoption.spec as Fields, consents };
  const { problems = [], notes = [] } = outcome.outlook ?? {};
  return { is: "aside", reason: [...problems, ...notes].join("; ") || "Driftless would not adopt it" };
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
