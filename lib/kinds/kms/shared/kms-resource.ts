import type { Place } from "../../../reconcile/contract/resource.ts";

/** The error code that means that a key or an alias does not exist. */
export const ABSENT = ["NotFoundException"];

/**
 * KMS shows most changes within seconds, and some within minutes:
 * https://docs.aws.amazon.com/kms/latest/developerguide/accessing-kms.html#programming-eventual-consistency
 */
export const LATE_SECONDS = 5 * 60;

/** How KMS lists all keys. */
export const KEYS = { read: "ListKeys", at: "Keys", token: ["NextMarker", "Marker"], member: "KeyId" } as const;

/** The ARN of a key. */
export function keyArn(id: string, { partition, region, account }: Place): string {
  return `arn:${partition}:kms:${region}:${account}:key/${id}`;
}
