import pLimit from "p-limit";
import { ANNOTATIONS } from "../annotations/annotations.ts";
import { operationOf } from "../aws/operation.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { createPlanClient } from "../plan/plan-client.ts";
import { ApiError } from "../reconcile/contract/errors.ts";
import type { AnyKind } from "../reconcile/contract/kind.ts";
import type { Place } from "../reconcile/contract/resource.ts";
import type { Tags } from "../reconcile/contract/tag.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { type Listing, namesIn } from "../resources/driver/listing.ts";
import { asideByName } from "./left-aside.ts";
import { lookAt } from "./look-at.ts";
import { objectName } from "./object-name.ts";

/** A kind whose resources are to be found. */
export interface ScannedKind {
  readonly kind: AnyKind;
  readonly listing: Listing;
}

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
}

/** The manifest of an object of some kind. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly annotations: Readonly<Record<string, string>>;
  };
  readonly spec: unknown;
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
  const adoptable: Adoptable[] = [];
  const aside: LeftAside[] = [];
  const unlisted: Omit<LeftAside, "name">[] = [];
  for (const { kind, listing } of kinds) {
    const names = await listed(kind, listing).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      unlisted.push({ kind: kind.resource.kind, reason: error.message });
      return [];
    });
    await Promise.all(names.map((name) => limit(() => lookAtOne(kind, listing, name))));
  }
  return { adoptable: adoptable.sort(byManifest), aside: aside.sort(byName), unlisted };

  async function listed({ calls }: AnyKind, listing: Listing): Promise<readonly string[]> {
    const Command = listing.command as new (input: object) => object;
    const { name: operation } = operationOf(new Command({}));
    const [signal, deadline] = [new AbortController().signal, () => undefined];
    const reads = { ...calls, [operation]: { actions: [], reads: true } } as const;
    const aws = dependencies.connect({ place, calls: reads, signal, deadline, unanswered: () => undefined });
    const names = new Set<string>();
    for await (const page of namesIn(listing, aws, filter)) for (const name of page) names.add(name);
    return [...names];
  }

  async function lookAtOne(kind: AnyKind, listing: Listing, name: string): Promise<void> {
    const { resource } = kind;
    const leaveAside = (reason: string) => void aside.push({ kind: resource.kind, name, reason });
    const byName = asideByName(name, listing, settings.cluster);
    if (byName !== undefined) return leaveAside(byName);
    const adopter = adopterOf(kind, name);
    const found = await lookAt(kind, adopter, { ...dependencies, client, isWanted: filter.isWanted });
    if (found.is === "aside") return leaveAside(found.reason);
    if (found.is === "skipped") return;
    const manifest = manifestOf(resource, adopter, found.spec);
    adoptable.push({ arn: adopter.arn, manifest, consents: found.consents });
  }

  function adopterOf(kind: AnyKind, name: string) {
    const field = kind.identity?.required;
    if (field === undefined || kind.arn === undefined)
      throw new Error(`resources of the kind ${kind.resource.kind} cannot be adopted by name`);
    const spec = { [field]: name };
    const unnamed = { namespace: filter.namespace, name: "", uid: "", annotations: {}, status: {} };
    const arn = kind.arn({ ...unnamed, spec, place, ownerTag: { key: "", value: "" } });
    const annotations = {
      [ANNOTATIONS.adoptionPolicy]: "adopt-or-create",
      ...(regional && { [ANNOTATIONS.region]: filter.region }),
    };
    return { namespace: filter.namespace, name: objectName(name, arn), annotations, spec, arn };
  }
}

function manifestOf(
  { group, version, kind }: ResourceKind,
  { name, namespace, annotations }: Manifest["metadata"],
  spec: unknown,
): Manifest {
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      name,
      namespace,
      annotations: { ...annotations, [ANNOTATIONS.deletionPolicy]: "retain", [ANNOTATIONS.readOnly]: "true" },
    },
    spec,
  };
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
