import { hash } from "node:crypto";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { own } from "../../text/own.ts";
import type { At } from "../at.ts";
import { textAt } from "../value-at.ts";
import { FALSE, TRUE } from "../values/databases/go-booleans.ts";

/** The snapshot that AWS takes of a resource before it deletes the resource, unless the object has ACK's annotation `skip-final-snapshot`. */
export interface FinalSnapshot {
  /** The member of the removal's input that contains the snapshot's name. */
  readonly member: string;
  /** ACK's annotation that contains the snapshot's name, without its prefix. If omitted, the object cannot name it. */
  readonly name?: string;
  /**
   * The members of the description that together distinguish the resource from all others, also from a later one with the same name. The first is
   * its name, and the last one is the time of its creation.
   */
  readonly identity: readonly [name: string, id: string, createdAt: string];
  /**
   * Whether AWS takes no snapshot of a resource: `true` if it has no data, or else why, as a clause, such as `its source has its data`. A resource
   * with data is not deleted until the annotation says to skip the snapshot.
   */
  readonly unless?: (description: At["description"]) => string | boolean | undefined;
  /** The error codes with which AWS refuses to take the snapshot. */
  readonly codes: readonly string[];
}

/** ACK's annotations about the final snapshots of the resources in an API group, with their values. */
export function snapshotAnnotations({ name }: FinalSnapshot, group: string) {
  return { [skipIn(group)]: [...TRUE, ...FALSE], ...(name && { [`${group}/${name}`]: [] }) };
}

/** The member of the removal's input that says which final snapshot AWS takes; none if it takes none. Throws `TerminalError` if it cannot take one. */
export function snapshotInput(
  final: FinalSnapshot,
  group: string,
  annotations: Readonly<Record<string, string>>,
  description: At["description"],
): Readonly<Record<string, unknown>> {
  const { member, name, unless } = final;
  const says = (annotation: string) => own(annotations, annotation) ?? "";
  const why = TRUE.includes(says(skipIn(group))) || unless?.(description);
  if (why === true) return {};
  if (typeof why === "string") {
    const problem = `AWS takes no final snapshot of the resource, because ${why}`;
    throw new TerminalError("NoFinalSnapshot", `${problem}; ${wayOut(group)}`);
  }
  return { [member]: (name && says(`${group}/${name}`)) || snapshotName(final, description) };
}

/** What to append to the errors with which AWS refuses to take a final snapshot, by code. */
export function snapshotHints({ name, codes }: FinalSnapshot, group: string): Readonly<Record<string, string>> {
  const other = `to delete the resource, delete or rename that snapshot, name another one in the annotation ${group}/${name}`;
  const hint = name === undefined ? wayOut(group) : `${other}, or ${skipping(group)}`;
  return Object.fromEntries(codes.map((code) => [code, hint]));
}

const wayOut = (group: string) => `to delete the resource without a final snapshot, ${skipping(group)}`;

const skipping = (group: string) => `annotate the object with ${skipIn(group)}: "true"`;

const skipIn = (group: string) => `${group}/skip-final-snapshot`;

/**
 * The name of the final snapshot of this very resource. It ends with a digest of what distinguishes the resource from every other one, also
 * from a later one with the same name, so a repeated deletion takes no second snapshot.
 */
function snapshotName({ identity: [name, id, createdAt] }: FinalSnapshot, description: At["description"]): string {
  const time = own(description, createdAt);
  const digest = hash("sha256", `${textAt(description, id)}/${(time as Date | undefined)?.toISOString()}`);
  return `${textAt(description, name)}-final-${digest.slice(0, 12)}`;
}
