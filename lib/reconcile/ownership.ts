import { TerminalError } from "./errors.ts";
import { normal } from "./events.ts";
import type { Observation } from "./resource-manager.ts";
import type { Session } from "./session.ts";

/** Why a resource that is not ours is not touched. */
export function ownershipError({ owner, ownerError }: Observation): Error {
  if (ownerError) return ownerError;
  return owner === "unknown"
    ? new Error("whose the resource is could not be read")
    : new TerminalError("AlreadyExists", "Resource already exists");
}

/**
 * Refuses a resource that is not ours. A finalizer that this very pass had put on before it tried to create the resource comes off
 * again: the object never had the resource.
 */
export async function refuse({ manager, memory, tracked }: Session, observed: Observation): Promise<never> {
  const { finalizer } = manager;
  if (observed.owner === "foreign" && !memory.managedBefore && tracked.hasFinalizer(finalizer)) {
    await tracked.removeFinalizer(finalizer);
    throw new TerminalError("AlreadyExists", "Resource already exists");
  }
  throw ownershipError(observed);
}

/**
 * Takes a resource over from ACK: marks it as ours, and believes it only when a fresh look shows the mark. Changes nothing else.
 * The session has the claim afterwards. Resolves to the fresh observation.
 */
export async function takeOver(session: Session, observed: Observation): Promise<Observation> {
  const { manager, aws } = session;
  await session.claim("TakenOver");
  await manager.takeOver(session.resource(), observed, aws);
  const fresh = await manager.observe(session.resource(), aws);
  if (fresh === undefined) throw new Error("the resource was gone after it was taken over");
  if (fresh.owner !== "ours") throw ownershipError(fresh);
  session.memory.tell(normal("TakenOver", "taken over from ACK"));
  return fresh;
}
