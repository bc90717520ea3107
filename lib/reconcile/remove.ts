import { normal } from "./events.ts";
import { ownershipError, takeOver } from "./ownership.ts";
import type { Session } from "./session.ts";
import type { Step } from "./step.ts";

/**
 * Removes the AWS resource of an object that is being deleted, then lets the object go. A resource that is not ours is left where
 * it is. The caller has read the object afresh, found our finalizer, and made sure that its deletion policy is `delete`; the claim
 * proves that all of this still holds.
 */
export async function remove(session: Session): Promise<Step> {
  const { manager, aws, memory } = session;
  const { kind } = manager.kind;
  let observed = await manager.observe(session.resource(), aws);
  if (observed?.owner === "acks") observed = await takeOver(session, observed);

  if (observed === undefined) return await letGo(session, `${kind} was gone from AWS already`);
  if (observed.owner === "foreign") return await letGo(session, `${kind} left in AWS: it is not this object's`);
  if (observed.owner !== "ours") throw ownershipError(observed);

  await session.claim();
  const { requeueAfterSeconds } = await manager.cleanup(session.resource(), observed, aws);
  if (requeueAfterSeconds !== undefined) return { outcome: "in-progress", requeueAfterSeconds };
  const note = `${kind} deleted in AWS`;
  memory.tell(deleted(note));
  return await letGo(session, note);
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

/** One key for all: a pass that has to go again after it deleted the resource finds it gone, and has told so already. */
function deleted(note: string) {
  return { ...normal("Deleted", note), key: "Deleted" };
}
