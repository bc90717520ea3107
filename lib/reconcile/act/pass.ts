import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { KubernetesObject, Origin } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Aws } from "../contract/aws.ts";
import type { Log } from "../contract/log.ts";
import type { Place } from "../contract/resource.ts";
import type { Role } from "../contract/role.ts";
import type { Facts } from "../decide/facts.ts";
import type { Adoption } from "../decide/ownership/ownership.ts";
import { takeClaim } from "../object/claim.ts";
import type { Memory } from "../object/memory.ts";
import { adoptionRequest, isPaused, isReadOnly, wantsAdoption } from "../object/metadata.ts";
import type { OptimisticLock } from "../object/optimistic-lock.ts";
import type { Run } from "./outcome.ts";

/** What a pass is begun with. */
interface Beginning extends Omit<Run, "send">, Pick<Facts, "kind" | "settings" | "ownPoll"> {
  readonly object: OptimisticLock;
  /** Reads whether the kind's CRD is being deleted, and reads and writes the ConfigMap that contains the tokens for deletes. */
  readonly kubernetes: Pick<KubernetesClient, "isDefinitionDeleted" | "readConfigMap" | "patchConfigMap">;
  readonly log: Log;
  readonly memory?: Memory | undefined;
  readonly random: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One pass over an object: what its decisions depend on, and the right to write to the object. */
export interface Pass extends Beginning, Pick<Facts, "readOnly" | "paused" | "adoption"> {
  /** Takes the claim, unless the pass already holds it with this origin. Until then, every AWS call that would write is rejected. */
  readonly claim: (origin?: Origin, place?: Place) => Promise<void>;
  /** The time, in milliseconds since the epoch, until which AWS may be written to; `undefined` without a claim. */
  readonly deadline: () => number | undefined;
  /** Ends the right to write to AWS: calls that would write are rejected again. Must be called before the claim is given up. */
  readonly end: () => void;
}

/** A pass whose place is known, so that it can reach AWS. */
export interface PlacedPass
  extends Pass,
    Pick<Facts, "resource" | "waitsFor" | "declaration" | "justCreated" | "isProtected" | "needsApproval"> {
  /** The identity that the pass acts with in AWS; `undefined` for the function's own identity. */
  readonly role: Role | undefined;
  readonly aws: Aws;
  /** What the kind's calls need. */
  readonly target: unknown;
}

/** Begins a pass over an object that was just read. Makes no calls. */
export function beginPass(beginning: Beginning): Pass {
  const { kind, object, outcome, holder, settings, now } = beginning;
  const { metadata } = object.current();
  let deadline: number | undefined;
  outcome.result = "unchanged";
  outcome.report = {};
  outcome.references = undefined;
  outcome.verify = false;
  return {
    ...beginning,
    readOnly: isReadOnly(metadata),
    adoption: adoptionBy(object.current(), kind.resource),
    paused: isPaused(metadata) ? "object" : settings.paused ? "deployment" : undefined,
    async claim(origin, place) {
      if (settings.mode === "shadow") throw new Error("nothing is written in shadow mode, so there is no claim");
      if (deadline !== undefined && (origin === undefined || object.current().status?.origin === origin)) return;
      outcome.claimed = true;
      const { written, creates } = outcome;
      deadline = await takeClaim(object, holder, now(), { origin, place, written, creates });
    },
    deadline: () => deadline,
    end() {
      deadline = undefined;
    },
  };
}

/** The progress of the adoption that an object requests. An object that is being deleted adopts nothing. */
function adoptionBy(object: KubernetesObject, kind: ResourceKind): Adoption | undefined {
  const { metadata } = object;
  if (metadata.deletionTimestamp !== undefined || adoptionRequest(metadata) === undefined) return undefined;
  return wantsAdoption(object, kind) ? "wanted" : "possible";
}

/** What the decisions of a pass depend on, as it is now. */
export function factsOf<Of extends Pass>(pass: Of): Of extends PlacedPass ? Facts : Omit<Facts, "resource">;
export function factsOf(pass: Pass): Omit<Facts, "resource"> {
  const { managedBefore, readyBefore, created, marked } = pass.outcome;
  const [object, now, random] = [pass.object.current(), pass.now(), pass.random()];
  const wasSeen = pass.memory?.wasSeen(object.metadata) === true;
  return { ...pass, managedBefore, readyBefore, created, marked, wasSeen, object, now, random };
}
