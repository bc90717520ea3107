import { hash } from "node:crypto";

/**
 * The name of the final snapshot of this very resource. It ends with a digest of what distinguishes the resource from every other one, also
 * from a later one with the same name, so a repeated deletion takes no second snapshot.
 */
export function finalSnapshotName(name: string | undefined, identity: string | undefined, createdAt: Date | undefined) {
  const digest = hash("sha256", `${identity}/${createdAt?.toISOString()}`).slice(0, 12);
  return `${name}-final-${digest}`;
}
