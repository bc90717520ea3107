import { own } from "../text/own.ts";
import type { PlacedPass } from "./act/pass.ts";
import { TerminalError } from "./contract/errors.ts";
import type { Assigned } from "./contract/kind.ts";
import type { Observation } from "./decide/observation.ts";
import { identifier } from "./decide/ownership/identify.ts";

/**
 * Observes the object's resource if AWS assigns identifiers: looks where the status points, and searches by owner tag if nothing of ours is
 * there. Without the search, an object whose status was lost, forged, or not written before a crash would get a second resource. An object
 * for which nothing has been attempted yet is searched for once in a while, as it may wait for something in many passes. Throws a
 * `TerminalError` if several resources have the owner tag: nothing shows which of them is the object's.
 */
export async function observeAssigned(
  { kind, target, resource, outcome, object, memory }: PlacedPass,
  assigned: Assigned<unknown>,
  observeOne: (id: string) => Promise<Observation>,
): Promise<Observation> {
  const hint = identifier(own(outcome.fields, assigned.field)) ?? resource.id;
  const there: Observation = hint === undefined ? { state: "absent" } : await observeOne(hint);
  if (there.state !== "absent" && !isForeign(there)) return there;
  // Before anything is created, the object gets the finalizer.
  const isUntouched = !object.hasFinalizer();
  if (isUntouched && memory?.foundNone(resource)) return there;
  const found = (await assigned.find(target, resource.ownerTag)).filter((id) => id !== hint);
  if (isUntouched && found.length === 0) memory?.rememberNone(resource);
  const observed = await Promise.all(found.map(async (id) => [id, await observeOne(id)] as const));
  const existing = observed.filter(([, { state }]) => state !== "absent");
  if (existing.length <= 1) return existing[0]?.[1] ?? there;
  const { key, value } = resource.ownerTag;
  const ids = existing.map(([id]) => id).join(", ");
  throw new TerminalError(
    "Ambiguous",
    `several resources have the tag ${key} with the value ${value}: ${ids}; remove it from all but the one that belongs to this ${kind.resource.kind}`,
  );
}

function isForeign(observation: Observation): boolean {
  return "ownership" in observation && observation.ownership.owner === "foreign";
}
