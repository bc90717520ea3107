import { serviceOf } from "../../../annotations/annotations.ts";
import type { KubernetesObject } from "../../../kubernetes/object.ts";
import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { own } from "../../../text/own.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { AnyKind } from "../../contract/kind.ts";
import { type Busy, SECONDS_LONG } from "../../contract/progress.ts";
import type { Resource } from "../../contract/resource.ts";
import type { Settings } from "../../contract/settings.ts";
import { CONSENT_TAG, type Tags } from "../../contract/tag.ts";
import { CONTROLLER_TAG, controllerVersion, NAMESPACE_TAG } from "../tags/default-tags.ts";
import { refuseAdoption } from "./consent.ts";

/**
 * Who owns an AWS resource: this object (`ours`), this object while ACK still manages the resource (`acks`), this object once it adopts the
 * resource (`adoptable`), or another owner (`foreign`). `unknown`: the tags could not be read. `late`: our own tag may not be visible yet.
 */
export type Ownership =
  | { readonly owner: "ours" | "acks" | "adoptable" }
  | { readonly owner: "foreign" | "unknown" | "late"; readonly reason: Error };

/** What determines ownership, in addition to the resource's tags. */
export interface Claimant {
  readonly kind: ResourceKind;
  readonly resource: Pick<Resource<unknown>, "namespace" | "ownerTag" | "place" | "isExisting">;
  /** Whether the resource has no tags, and its parent keeps its owner tag. */
  readonly isChild?: boolean;
  /** Whether our finalizer was on the object before this pass, or this pass set it before its own create. */
  readonly managed: boolean;
  readonly status: KubernetesObject["status"];
  /** The ARN of the resource that was found. */
  readonly arn: string;
  /** Whether the resource was created or adopted for this object so recently that its owner tag might not be visible yet. */
  readonly tagMayBeLate: boolean;
  /** The progress of the requested adoption; `undefined` if the object does not request one. */
  readonly adoption: Adoption | undefined;
}

/** `wanted`: the object has no resource yet. `possible`: it has or had one, and adopts another one only if the tags of that one consent. */
export type Adoption = "wanted" | "possible";

/** Determines who owns an existing resource, based on the resource's tags. */
export function ownership(
  claimant: Claimant,
  tags: Tags,
  settings: Pick<Settings, "takeOver" | "adoption" | "cluster">,
): Ownership {
  const found = ownershipByTags(claimant, tags, settings);
  if (claimant.adoption === undefined || found.owner === "acks") return found;
  // A resource that ACK still manages for the object is taken over or, if take-over is off, requires consent, like a resource without an
  // owner tag.
  const isWanted = claimant.adoption === "wanted" && !(claimant.managed && isManagedByAck(claimant, tags));
  if (found.owner === "ours") return isWanted ? { owner: "adoptable" } : found;
  const needsTag = !isWanted || claimant.resource.isExisting === true;
  const adoption = settings.adoption === "any" && needsTag ? "tagged" : settings.adoption;
  const reason = refuseAdoption({ ...claimant.resource, isChild: claimant.isChild }, tags, { ...settings, adoption });
  if (reason === undefined) return { owner: "adoptable" };
  return isWanted && found.owner === "foreign" ? { owner: "foreign", reason } : found;
}

/** Without our finalizer on the object, the resource is never ours: it existed before the object, or the object has released it. */
function ownershipByTags(
  claimant: Claimant,
  tags: Tags,
  { takeOver, cluster }: Pick<Settings, "takeOver" | "cluster">,
): Ownership {
  const { key, value } = claimant.resource.ownerTag;
  const owner = own(tags, key);
  if (!claimant.managed) return foreign(undefined, `${whose(owner, value, cluster)}; ${WAYS_OUT}`);
  if (owner === value) return { owner: "ours" };
  if (owner !== undefined) return foreign(undefined, `${whose(owner, value, cluster)}; ${WAYS_OUT}`);
  if (claimant.tagMayBeLate) return { owner: "late", reason: new Error("the resource's owner tag is not visible yet") };
  if (!isManagedByAck(claimant, tags)) return lost(claimant, cluster);
  if (claimant.resource.isExisting) return lost(claimant, cluster, "; ACK manages it: an object has to adopt it");
  return takeOver === "ack"
    ? { owner: "acks" }
    : lost(claimant, cluster, "; ACK manages it: set the parameter takeOver to ack");
}

/** The `controller-version` that ACK's controller, if it is still running, has written to a resource of ours; otherwise `undefined`. */
export function ackController(kind: ResourceKind, declared: Tags, observed: Tags): string | undefined {
  const controller = observed[CONTROLLER_TAG];
  return controller !== declared[CONTROLLER_TAG] && isAcks(kind, controller) ? controller : undefined;
}

/** The ownership of a resource that was not created for this object. A pass leaves such a resource alone. */
export function foreign(cause?: unknown, note?: string): Ownership {
  const message = `Resource already exists${note === undefined ? "" : `: ${note}`}`;
  return { owner: "foreign", reason: new TerminalError("AlreadyExists", message, { cause }) };
}

const ADOPTION = "services.k8s.aws/adoption-policy";
const WAYS_OUT = `choose another name, or adopt the resource with the annotation ${ADOPTION}`;

/** Says whose a resource is, according to its owner tag. The objects of other clusters are not named. */
function whose(owner: string | undefined, ours: string, cluster: string): string {
  if (owner === undefined) return "no tag says that an object owns it";
  if (owner === ours) return "an earlier object with this name has left it in AWS";
  if (owner.startsWith("arn:")) return `it is part of ${excerpt(owner)}, which no object in this namespace owns`;
  if (!owner.startsWith(`${cluster}/`)) return "it belongs to an object in another cluster";
  return `it belongs to the object ${excerpt(owner.slice(cluster.length + 1))} in the cluster ${cluster}`;
}

/**
 * Whether ACK manages the resource for this object: no pass of ours has started to create a resource for the object, the status that ACK
 * wrote identifies the resource, and the tags that ACK set name the namespace and the service. A user who is only allowed to write objects
 * can neither write a status nor tag a resource.
 */
function isManagedByAck({ kind, resource, status, arn }: Claimant, tags: Tags): boolean {
  const { origin, ackResourceMetadata: stored } = status ?? {};
  return (
    (origin === undefined || origin === "TakingOver") &&
    stored?.arn === arn &&
    stored.ownerAccountID === resource.place.account &&
    tags[NAMESPACE_TAG] === resource.namespace &&
    isAcks(kind, tags[CONTROLLER_TAG])
  );
}

/** Whether a value of the tag `controller-version` was set by ACK's controller for the kind. */
function isAcks(kind: ResourceKind, controller = ""): boolean {
  return controller.startsWith(`${serviceOf(kind)}-`) && controller !== controllerVersion(kind);
}

function lost({ resource: { ownerTag, namespace }, isChild }: Claimant, cluster: string, remedy = ""): Ownership {
  const restore = isChild
    ? `set the tag ${CONSENT_TAG} of its parent to ${cluster}/${namespace}, and adopt it with the annotation ${ADOPTION}`
    : `set its tag ${ownerTag.key} to ${ownerTag.value}`;
  const reason = new TerminalError(
    "OwnershipLost",
    `the resource has no owner tag, and may be a different resource with the same name${remedy}; if it belongs to this object, ${restore}`,
  );
  return { owner: "foreign", reason };
}

/** What to wait for if an owner tag is late; `undefined` if it is not, or if the kind's tags are always visible immediately. */
export function waitForTags({ tags }: AnyKind, { owner }: Pick<Ownership, "owner">): Busy | undefined {
  if (owner !== "late" || tags.lateSeconds === undefined) return undefined;
  const message = "waiting for the resource's owner tag to become visible";
  return { reason: "TagsNotVisible", message, ...SECONDS_LONG, total: true };
}
