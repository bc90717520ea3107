import { CLAIM_SECONDS } from "./claim.ts";
import { normal } from "./events.ts";
import { ownershipError, takeOver } from "./ownership.ts";
import type { Session } from "./session.ts";
import type { Step } from "./step.ts";

/**
 * Removes the AWS resource of an object that is being deleted, then lets the object go. A resource that is not ours is left where
 * it is. The caller has read the object afresh, found our finalizer, and made sure that its deletion policy is `delete`; the claim
 * proves that all of this still holds. A resource that does not show is believed to be gone only when it has had the time to show.
 */
export async function remove(session: Session, now: number): Promise<Step> {
  const { manager, aws, memory } = session;
  const { kind } = manager.kind;
  let observed = await manager.observe(session.resource(), aws);
  if (observed?.owner === "acks") observed = await takeOver(session, observed);

  if (observed === undefined) {
    if (mayNotShowYet(session, now)) return { outcome: "in-progress", requeueAfterSeconds: LOOK_AGAIN_SECONDS };
    return await letGo(session, `${kind} was gone from AWS already`);
  }
  if (observed.owner === "foreign") return await letGo(session, `${kind} left in AWS: it is not this object's`);
  if (observed.owner !== "ours") throw ownershipError(observed);

  await session.claim();
  const { requeueAfterSeconds } = await manager.cleanup(session.resource(), observed, aws);
  if (requeueAfterSeconds !== undefined) return { outcome: "in-progress", requeueAfterSeconds };
  const note = `${kind} deleted in AWS`;
  memory.tell(deleted(note));
  return await letGo(session, note);
}

/**
 * For how long AWS may not show what it has just made, with room to spare; buckets are eventually consistent:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel
 */
const SHOWS_WITHIN_SECONDS = 30;
const LOOK_AGAIN_SECONDS = 15;

/** Whether a pass wrote the status, or this one took its claim, a moment ago, so that it may just have made the resource. */
function mayNotShowYet({ tracked, memory }: Session, now: number): boolean {
  const { origin, conditions, claim } = tracked.current().status ?? {};
  const isOurDoing = memory.happenings().some(({ key }) => key === DELETED);
  if (origin !== "Created" || isOurDoing) return false;
  const written = conditions?.find(({ type }) => type === "Ready")?.lastTransitionTime ?? "";
  const claimed = Date.parse(claim?.expiresAt ?? "") - CLAIM_SECONDS * 1000;
  return [Date.parse(written), claimed].some((time) => time <= now && now - time < SHOWS_WITHIN_SECONDS * 1000);
}

/** Lets an object go without a call to AWS, as its deletion policy says. */
export async function retain(session: Session): Promise<Step> {
  const step = await letGo(session, `${session.manager.kind.kind} kept in AWS, as the deletion policy says`);
  return { ...step, outcome: "released" };
}

async function letGo({ tracked, manager, memory }: Session, note: string): Promise<Step> {
  await tracked.removeFinalizer(manager.finalizer);
  memory.tell(deleted(note));
  return { outcome: "deleted" };
}

const DELETED = "Deleted";

/** One key for all: a pass that has to go again after it deleted the resource finds it gone, and has told so already. */
function deleted(note: string) {
  return { ...normal("Deleted", note), key: DELETED };
}
