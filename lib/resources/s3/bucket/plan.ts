import type { Resource } from "../../../reconcile/resource.ts";
import type { Advisory, Change } from "../../../reconcile/resource-manager.ts";
import { agree, type BucketPart, mentions } from "./bucket-part.ts";
import { declaredSpec } from "./declared-spec.ts";
import { oneError } from "./one-error.ts";
import { parts } from "./parts.ts";
import type { Readings } from "./read-parts.ts";
import { refuseUnsupported } from "./refuse-unsupported.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * Names the parts in which the bucket is not as declared, in the order of `parts`. With nothing observed it only judges the spec.
 *
 * Throws `TerminalError` for a spec that must not be acted on, and the errors of the parts that the spec mentions and that could
 * not be read. A part that was not read and that the spec does not mention is left alone.
 */
export function planBucket(resource: Resource<BucketSpec>, observed: Readings | undefined): readonly Change[] {
  const spec = declaredSpec(resource);
  refuseUnsupported(spec, resource.region);
  const desired = new Map(parts.map((part) => [part.name, part.desired(spec)]));
  if (observed === undefined) return [];
  const asked = parts.filter((part) => mentions(spec, part) || desired.get(part.name) !== undefined);
  const missed = observed.unread.filter((one) => asked.some(({ name }) => name === one.name));
  if (missed.length > 0) throw oneError(missed.map(({ error }) => error));
  return differing(resource, observed)
    .filter((part) => !isLeftAlone(part, resource, observed))
    .map((part) => ({
      field: part.name,
      from: observed.values.get(part.name) ?? part.initial,
      to: desired.get(part.name) ?? part.initial,
    }));
}

/** Names what a bucket that was taken over keeps although a new bucket would not have it. */
export function adviseOnBucket(resource: Resource<BucketSpec>, observed: Readings): readonly Advisory[] {
  const kept = differing(resource, observed).filter((part) => isLeftAlone(part, resource, observed));
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
  return parts.filter(
    (part) => values.has(part.name) && !agree(part, part.desired(spec), values.get(part.name), values),
  );
}

/** ACK has stripped these of every bucket whose spec is silent. To close a public site unasked would be no repair. */
const strippedByAck: ReadonlySet<BucketPart["name"]> = new Set(["publicAccessBlock", "ownershipControls"]);

/** What an ACL implies is written all the same where ACLs are off, as in a new bucket. */
function isLeftAlone(
  { name }: BucketPart,
  { managed, origin, spec }: Resource<BucketSpec>,
  { values }: Readings,
): boolean {
  const takenOver = origin === "TakenOver" || (managed && origin === undefined);
  return takenOver && strippedByAck.has(name) && spec[name] === undefined && values.get(name) !== undefined;
}
