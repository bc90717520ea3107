import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { KubernetesObject, Origin } from "../../kubernetes/object.ts";
import type { Aws } from "../contract/aws.ts";
import { ApiError } from "../contract/errors.ts";
import type { AnyKind, KindEntry } from "../contract/kind.ts";
import type { Busy } from "../contract/progress.ts";
import type { Place, Resource } from "../contract/resource.ts";
import type { Access, Connect, Dependencies, Run } from "../dependencies.ts";
import { takeClaim } from "../object/claim.ts";
import type { Explanation } from "../object/failure.ts";
import { finalizerOf } from "../object/finalizer.ts";
import type { OptimisticLock } from "../object/optimistic-lock.ts";
import type { Resolved } from "../references/resolved.ts";
import type { Role } from "../roles/role.ts";
import { adoptionRequest, wantsAdoption } from "../rules/adoption.ts";
import { isPaused, isReadOnly } from "../rules/annotations.ts";
import { ownerTag } from "../rules/owner-tag.ts";
import type { Adoption } from "../rules/ownership.ts";
import type { Settings } from "../settings.ts";
import type { Findings } from "./findings.ts";

/** One pass over one object: a visit to the object, its AWS resource, and the right to write to both. */
export interface Pass extends Visit {
  /** The object as its kind sees it. */
  readonly resource: Resource<unknown>;
  /** The result of resolving the object's references; omitted for an object without references. */
  readonly references?: Resolved["references"];
  /** The identity that the pass acts with in AWS; `undefined` for the function's own identity. */
  readonly role: Role | undefined;
  readonly aws: Aws;
  /** What the kind's calls need. */
  readonly target: unknown;
  /** Whether the pass reports only which fields of the resource differ, and not their values. Defaults to false. */
  readonly withholdsValues?: boolean;
}

/**
 * One visit to an object: the object, and the right to write to it. A visit cannot reach AWS; a pass can, because its place has been
 * determined.
 */
export interface Visit {
  readonly entry: KindEntry;
  readonly kind: AnyKind;
  readonly object: OptimisticLock;
  /** ACK's finalizer for the kind. */
  readonly finalizer: string;
  readonly readOnly: boolean;
  /** What pauses writes to AWS; `undefined` if writes are not paused. */
  readonly paused: "object" | "deployment" | undefined;
  /** Whether the deployment is in shadow mode: nothing may be written anywhere, and the visit only finds out what it would do. */
  readonly shadow: boolean;
  /** The progress of the adoption that the object requests; `undefined` if it does not request one. */
  readonly adoption: Adoption | undefined;
  /** Whether the next message of the object's chain of polls started the visit. */
  readonly ownPoll: boolean;
  readonly settings: Settings;
  readonly findings: Findings;
  /** Reads and writes the ConfigMap that contains the tokens for deletes. */
  readonly configMaps: Pick<KubernetesClient, "readConfigMap" | "patchConfigMap">;
  readonly log: Dependencies["log"];
  /** Returns a random number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Returns the current time, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Aborted when the visit has to end. */
  readonly signal: AbortSignal;
  /**
   * Takes the claim, unless the visit already holds the claim with this origin. Until the claim is taken, every AWS call that would write
   * is rejected.
   */
  readonly claim: (origin?: Origin, place?: Place) => Promise<void>;
  /** The time, in milliseconds since the epoch, until which AWS may be written to; `undefined` without a claim. */
  readonly deadline: () => number | undefined;
  /**
   * Ends the right to write to AWS: from then on, calls that would write are rejected again. Must be called before the claim is given up.
   */
  readonly end: () => void;
}

/** Begins a visit to an object that was just read. Makes no calls. */
export function beginVisit(
  { entry, kind, object, ownPoll }: Pick<Visit, "entry" | "kind" | "object" | "ownPoll">,
  findings: Findings,
  { holder, signal }: Pick<Run, "holder" | "signal">,
  { kubernetes, settings, now, random, log }: Omit<Dependencies, "kinds" | "connect">,
): Visit {
  const finalizer = finalizerOf(kind.resource);
  let deadline: number | undefined;
  return {
    ...{ entry, kind, object, ownPoll, settings, findings, log, now, random, signal },
    configMaps: kubernetes,
    finalizer,
    readOnly: isReadOnly(object.current().metadata),
    paused: isPaused(object.current().metadata) ? "object" : settings.paused ? "deployment" : undefined,
    shadow: settings.mode === "shadow",
    adoption: adoptionBy(object.current(), finalizer),
    async claim(origin, place) {
      if (settings.mode === "shadow") throw new Error("nothing is written in shadow mode, so there is no claim");
      if (deadline !== undefined && (origin === undefined || object.current().status?.origin === origin)) return;
      findings.claimed = true;
      deadline = await takeClaim(object, holder, now(), origin && { origin, place });
    },
    deadline: () => deadline,
    end() {
      deadline = undefined;
    },
  };
}

/** Opens a pass that acts in `place`, with the session's credentials, on the spec with its references resolved. Makes no calls. */
export function openPass(
  visit: Visit,
  { place, role, session }: Pick<Pass, "role"> & Pick<Access, "place" | "session">,
  { spec, ...resolved }: Resolved,
  connect: Connect,
): Pass {
  const { entry, kind, object, settings, findings, deadline, signal } = visit;
  const resource = toResource({ ...object.current(), spec }, place, settings);
  const aws = connect({
    ...{ place, session, deadline, signal },
    calls: entry.calls,
    unanswered() {
      findings.unanswered = true;
    },
  });
  const claim: Visit["claim"] = (origin) => visit.claim(origin, place);
  return { ...visit, ...resolved, claim, resource, role, aws, target: kind.target(resource, aws) };
}

/** The progress of the adoption that an object requests. An object that is being deleted adopts nothing. */
function adoptionBy(object: KubernetesObject, finalizer: string): Adoption | undefined {
  const { metadata } = object;
  if (metadata.deletionTimestamp !== undefined || adoptionRequest(metadata) === undefined) return undefined;
  return wantsAdoption(object, finalizer) ? "wanted" : "possible";
}

/** The work in AWS that an error indicates; `undefined` if the kind does not interpret the error as a sign that AWS is busy. */
export function busyWith({ kind }: Pick<Visit, "kind">, error: unknown): Busy | undefined {
  const judged = error instanceof ApiError ? kind.judge?.(error) : undefined;
  return typeof judged === "object" ? judged : undefined;
}

/** The information that is used to explain the errors of a pass, or of a visit that did not lead to a pass. */
export function explanationOf({ kind, entry, resource, findings }: Visit & Partial<Pass>): Explanation {
  const arn = findings.arn ?? (resource && kind.arn?.(resource));
  return { judge: kind.judge?.bind(kind), calls: entry.calls, arn };
}

/** The object as its kind sees it, in a place. */
export function toResource(
  { metadata, spec, status }: KubernetesObject,
  place: Place,
  { cluster }: Settings,
): Resource<unknown> {
  const { namespace, name, uid, annotations = {} } = metadata;
  const owner = ownerTag(cluster, metadata);
  return { namespace, name, uid, annotations, spec: spec ?? {}, status: { ...status }, place, ownerTag: owner };
}
