import pLimit from "p-limit";
import { ANNOTATIONS } from "../annotations/annotations.ts";
import { createPlanClient } from "../plan/plan-client.ts";
import { ApiError, TerminalError } from "../reconcile/contract/errors.ts";
import type { Place } from "../reconcile/contract/resource.ts";
import type { Tags } from "../reconcile/contract/tag.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { type Candidate, candidatesOf, type ScannedKind, type Search } from "./candidates.ts";
import type { Consenting } from "./consent.ts";
import { lookAt } from "./look-at.ts";
import { type Manifest, manifestOf } from "./manifest.ts";

/** What a user asks for. */
export interface ScanFilter {
  /** The region of the resources. */
  readonly region: string;
  /** What their names begin with. */
  readonly prefix: string;
  readonly isWanted: (tags: Tags) => boolean;
  /** The namespace of the objects. */
  readonly namespace: string;
}

/** A resource that an object could manage, and the manifest of that object. */
export interface Adoptable {
  readonly arn: string;
  readonly manifest: Manifest;
  /** Whether the resource's tags, or the deployment's parameters, already allow the adoption. */
  readonly consents: boolean;
  /** The resource whose tags consent: the resource itself, or its parent. */
  readonly consenting: Consenting;
}

/** A resource for which no manifest is written, and why. */
export interface LeftAside {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
}

/** What a scan has found, in an order that depends on nothing but the names. */
export interface Scanned {
  readonly adoptable: readonly Adoptable[];
  readonly aside: readonly LeftAside[];
  /** The kinds whose resources AWS does not list, and why. */
  readonly unlisted: readonly Omit<LeftAside, "name">[];
}

/** For some settings, AWS allows only a few calls a second, and other users of the account need such calls too. */
const RESOURCES_AT_ONCE = 4;

/**
 * Finds the resources of some kinds that no object, stack or controller manages, and how objects would declare them. Writes nothing. Rejects
 * with `KubernetesApiError` if the API server does not respond or does not accept the user.
 */
export async function scan(
  kinds: readonly ScannedKind[],
  filter: ScanFilter,
  dependencies: Omit<Dependencies, "kinds">,
): Promise<Scanned> {
  const limit = pLimit(RESOURCES_AT_ONCE);
  const { settings, kubernetes } = dependencies;
  const place: Place = { account: settings.account, partition: settings.partition, region: filter.region };
  // The namespace may be one that is still to be created.
  const client = createPlanClient(kubernetes, new Map([[filter.namespace, { annotations: {}, labels: {} }]]));
  const { annotations } = await client.readNamespace(filter.namespace);
  const regional = (annotations[ANNOTATIONS.defaultRegion] ?? settings.region) !== filter.region;
  const search: Search = {
    place,
    namespace: filter.namespace,
    prefix: filter.prefix,
    annotations: regional ? { [ANNOTATIONS.region]: filter.region } : {},
  };
  const adoptable: Adoptable[] = [];
  const aside: LeftAside[] = [];
  const unlisted: Omit<LeftAside, "name">[] = [];
  for (const scanned of kinds) {
    const candidates = await candidatesOf(scanned, search, dependencies).catch((error: unknown) => {
      if (!(error instanceof ApiError || error instanceof TerminalError)) throw error;
      unlisted.push({ kind: scanned.kind.resource.kind, reason: error.message });
      return [];
    });
    await Promise.all(candidates.map((candidate) => limit(() => lookAtOne(scanned, candidate))));
  }
  return { adoptable: adoptable.sort(byManifest), aside: aside.sort(byName), unlisted };

  async function lookAtOne({ kind, listing }: ScannedKind, candidate: Candidate): Promise<void> {
    const { resource } = kind;
    const { name } = candidate;
    const leaveAside = (reason: string) => void aside.push({ kind: resource.kind, name, reason });
    if ("aside" in candidate) return leaveAside(candidate.aside);
    const { adopter, consenting } = candidate;
    const found = await lookAt({ kind, listing }, adopter, { ...dependencies, client, isWanted: filter.isWanted });
    if (found.is === "aside") return leaveAside(found.reason);
    if (found.is === "skipped") return;
    const { spec, consents } = found;
    const arn = candidate.arn ?? found.arn;
    const manifest = manifestOf(resource, adopter, spec);
    adoptable.push({ arn, manifest, consents, consenting: { ...consenting, arn: consenting.arn ?? arn } });
  }
}

function byManifest({ manifest: one }: Adoptable, { manifest: other }: Adoptable): number {
  return compare(one.kind, other.kind) || compare(one.metadata.name, other.metadata.name);
}

function byName(one: LeftAside, other: LeftAside): number {
  return compare(one.kind, other.kind) || compare(one.name, other.name);
}

/** Compares texts in the same way on every machine, whatever its language. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
