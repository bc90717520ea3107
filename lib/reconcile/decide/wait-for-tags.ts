import { type Busy, SECONDS_LONG } from "../contract/progress.ts";
import type { Facts } from "./facts.ts";
import type { Ownership } from "./ownership/ownership.ts";

/**
 * What to wait for if a new owner tag is not visible yet; `undefined` if there is nothing to wait for, or if the kind's tags are always
 * visible immediately.
 */
export function waitForTags({ kind }: Pick<Facts, "kind">, { owner }: Pick<Ownership, "owner">): Busy | undefined {
  if (owner !== "late" || kind.tags.lateSeconds === undefined) return undefined;
  const message = "waiting for the resource's owner tag to become visible";
  return { reason: "TagsNotVisible", message, ...SECONDS_LONG, total: true };
}
