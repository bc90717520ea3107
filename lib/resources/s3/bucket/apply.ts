import type { Aws } from "../../../aws/aws.ts";
import { ApiError } from "../../../reconcile/errors.ts";
import { done, type Outcome } from "../../../reconcile/outcome.ts";
import type { Resource } from "../../../reconcile/resource.ts";
import type { Change } from "../../../reconcile/resource-manager.ts";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";
import { bucketTarget } from "./bucket-target.ts";
import { declaredSpec } from "./declared-spec.ts";
import { oneError } from "./one-error.ts";
import { parts } from "./parts.ts";
import type { BucketSpec } from "./spec.ts";

/** What may make a bucket public is not written while what it rests on has failed. */
const foundations: ReadonlySet<BucketPart["name"]> = new Set(["publicAccessBlock", "ownershipControls"]);
const heldBack: ReadonlySet<BucketPart["name"]> = new Set(["policy", "acl", "website"]);

/**
 * Makes the changed parts as declared: first what goes back to the default, in the reverse of the order of `parts`, then what is
 * declared, in that order. Every part is tried, and the failures are thrown together, in the order of `parts`.
 */
export async function applyToBucket(
  resource: Resource<BucketSpec>,
  changes: readonly Change[],
  aws: Aws,
): Promise<Outcome> {
  const target = bucketTarget(resource.spec, aws);
  const spec = declaredSpec(resource);
  const failures = new Map<BucketPart["name"], unknown>();
  for (const part of inOrder(changes, spec)) {
    const isHeldBack = heldBack.has(part.name) && part.desired(spec) !== undefined;
    if (isHeldBack && [...foundations].some((name) => failures.has(name))) continue;
    try {
      await write(part, target, spec);
    } catch (error) {
      failures.set(part.name, explainBlocked(error, resource.spec));
    }
  }
  if (failures.size > 0) throw oneError(parts.flatMap(({ name }) => (failures.has(name) ? [failures.get(name)] : [])));
  return done;
}

function inOrder(changes: readonly Change[], spec: BucketSpec): readonly BucketPart[] {
  const changed = parts.filter(({ name }) => changes.some(({ field }) => field === name));
  const removed = changed.filter((part) => part.desired(spec) === undefined);
  return [...removed.toReversed(), ...changed.filter((part) => !removed.includes(part))];
}

async function write(part: BucketPart, target: BucketTarget, spec: BucketSpec): Promise<void> {
  const value = part.desired(spec);
  await (value === undefined ? part.delete(target) : part.put(target, value));
}

/** The calls by which a bucket may become public, and what of the public access block refuses them. */
const blockedBy: Readonly<Record<string, { readonly what: string; readonly field: string } | undefined>> = {
  PutBucketPolicy: { what: "policy", field: "blockPublicPolicy" },
  PutBucketAcl: { what: "ACL", field: "blockPublicACLs" },
};

/** With a silent spec a bucket keeps its public access block, which ACK would have taken off. */
function explainBlocked(error: unknown, { publicAccessBlock }: BucketSpec): unknown {
  if (publicAccessBlock !== undefined || !(error instanceof ApiError) || error.code !== "AccessDenied") return error;
  const blocked = blockedBy[error.operation];
  if (blocked === undefined) return error;
  const hint = `if this ${blocked.what} makes the bucket public, the spec must spell out publicAccessBlock with ${blocked.field} false`;
  const { code, status, message } = error;
  return new ApiError(error, { code, status, message: `${message}; ${hint}` }, { cause: error });
}
