import { isDeepStrictEqual } from "node:util";
import type { Resource } from "../../../reconcile/resource.ts";
import type { Advisory, Change } from "../../../reconcile/resource-manager.ts";
import { bucketName } from "./bucket-name.ts";
import type { BucketPart } from "./bucket-part.ts";
import { declaredSpec } from "./declared-spec.ts";
import { oneError } from "./one-error.ts";
import { parts } from "./parts.ts";
import type { Readings } from "./read-parts.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * Names the parts in which the bucket is not as declared, in the order of `parts`. With nothing observed it only judges the spec.
 *
 * Throws `TerminalError` for a spec that must not be acted on, and the errors of the parts that the spec mentions and that could
 * not be read. A part that was not read and that the spec does not mention is left alone.
 */
export function planBucket(resource: Resource<BucketSpec>, observed: Readings | undefined): readonly Change[] {
  bucketName(resource.spec);
  const spec = declaredSpec(resource);
  if (observed === undefined) return [];
  const missed = observed.unread.filter(({ name }) => spec[name] !== undefined);
  if (missed.length > 0) throw oneError(missed.map(({ error }) => error));
  return differing(resource, observed)
    .filter((part) => !isLeftAlone(part, resource))
    .map((part) => ({
      field: part.name,
      from: observed.values.get(part.name) ?? part.initial,
      to: part.desired(spec) ?? part.initial,
    }));
}

/** Names what a bucket that was taken over keeps although a new bucket would not have it. */
export function adviseOnBucket(resource: Resource<BucketSpec>, observed: Readings): readonly Advisory[] {
  const kept = differing(resource, observed).filter((part) => isLeftAlone(part, resource));
  if (kept.length === 0) return [];
  const fields = kept.map(({ name }) => name).join(", ");
  return [
    {
      reason: "NotManaged",
      message: `${fields}: not as in a new bucket, and kept as ACK left it; declare it in the spec to have it managed`,
    },
  ];
}

function differing(resource: Resource<BucketSpec>, { values }: Readings): readonly BucketPart[] {
  const spec = declaredSpec(resource);
  return parts.filter((part) => values.has(part.name) && !agree(part, part.desired(spec), values.get(part.name)));
}

function agree(part: BucketPart, desired: unknown, observed: unknown): boolean {
  if (desired === undefined || observed === undefined || part.agrees === undefined) {
    return isDeepStrictEqual(desired, observed);
  }
  return part.agrees(desired, observed);
}

/** ACK has stripped these of every bucket whose spec is silent. To close a public site unasked would be no repair. */
const strippedByAck: ReadonlySet<BucketPart["name"]> = new Set(["publicAccessBlock", "ownershipControls"]);

function isLeftAlone({ name }: BucketPart, { managed, origin, spec }: Resource<BucketSpec>): boolean {
  const takenOver = origin === "TakenOver" || (managed && origin === undefined);
  return takenOver && strippedByAck.has(name) && spec[name] === undefined;
}
