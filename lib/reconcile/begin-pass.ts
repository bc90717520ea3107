import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Pass } from "./act/pass.ts";
import type { Work } from "./act/work.ts";
import type { AnyKind } from "./contract/kind.ts";
import type { Adoption } from "./decide/ownership/ownership.ts";
import type { Dependencies, Run } from "./dependencies.ts";
import { takeClaim } from "./object/claim.ts";
import { adoptionRequest, finalizerOf, isPaused, isReadOnly, wantsAdoption } from "./object/metadata.ts";
import type { OptimisticLock } from "./object/optimistic-lock.ts";

/** Begins a pass over an object that was just read. Makes no calls. */
export function beginPass(
  { kind, object, ownPoll }: { kind: AnyKind; object: OptimisticLock; ownPoll: boolean },
  work: Work,
  { holder, signal }: Pick<Run, "holder" | "signal">,
  { kubernetes, settings, now, random, log }: Omit<Dependencies, "kinds" | "connect">,
): Pass {
  const finalizer = finalizerOf(kind.resource);
  let deadline: number | undefined;
  return {
    ...{ kind, object, ownPoll, settings, work, log, now, random, signal, finalizer },
    configMaps: kubernetes,
    readOnly: isReadOnly(object.current().metadata),
    paused: isPaused(object.current().metadata) ? "object" : settings.paused ? "deployment" : undefined,
    adoption: adoptionBy(object.current(), finalizer),
    async claim(origin, place) {
      if (settings.mode === "shadow") throw new Error("nothing is written in shadow mode, so there is no claim");
      if (deadline !== undefined && (origin === undefined || object.current().status?.origin === origin)) return;
      work.claimed = true;
      deadline = await takeClaim(object, holder, now(), origin && { origin, place });
    },
    deadline: () => deadline,
    end() {
      deadline = undefined;
    },
  };
}

/** The progress of the adoption that an object requests. An object that is being deleted adopts nothing. */
function adoptionBy(object: KubernetesObject, finalizer: string): Adoption | undefined {
  const { metadata } = object;
  if (metadata.deletionTimestamp !== undefined || adoptionRequest(metadata) === undefined) return undefined;
  return wantsAdoption(object, finalizer) ? "wanted" : "possible";
}
