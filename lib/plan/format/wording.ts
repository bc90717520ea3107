import { plainText } from "../../text/plain-text.ts";
import type { PlannedChange, PlannedObject } from "../planned-object.ts";

/** A change as a line: what is done to which field. */
export interface ChangeLine {
  readonly sign: "+" | "-" | "~";
  readonly text: string;
}

/**
 * A change in words. The texts of objects and of AWS are shown as one line without control characters. What a new resource had before does
 * not matter.
 */
export function lineOf({ field, from, to }: PlannedChange, { would }: Pick<PlannedObject, "would">): ChangeLine {
  const [name, before, after] = [plainText(field), plainText(from), plainText(to)];
  if (from === "none" || (would === "create" && to !== "none")) return { sign: "+", text: `${name}: ${after}` };
  if (to === "none") return { sign: "-", text: `${name}: ${before}` };
  return { sign: "~", text: `${name}: ${before} -> ${after}` };
}

/** What would happen to an object, in words. */
export function actionOf({ would }: PlannedObject): string {
  return would === "keep" || would === "ignore" ? "no changes" : would;
}

/** The past participles of the actions, as a summary counts them. */
const COUNTED = [
  ["create", "to create"],
  ["update", "to update"],
  ["adopt", "to adopt"],
  ["take over", "to take over"],
  ["delete", "to delete"],
  ["release", "to release"],
  ["wait", "waiting"],
  ["refuse", "refused"],
  ["fail", "failed"],
  ["no changes", "without changes"],
] as const;

/** The numbers of objects by what would happen to them: `1 to create, 2 without changes`. */
export function summaryOf(objects: readonly PlannedObject[]): string {
  const counts = COUNTED.map(([action, words]) => {
    const count = objects.filter((one) => actionOf(one) === action).length;
    return count === 0 ? "" : `${count} ${words}`;
  });
  return counts.filter(Boolean).join(", ") || "no objects";
}

/** The causes of changes that need an explanation, and the explanation. */
export const CAUSES = {
  drift: "drift: AWS no longer has what the object declares; the manifest did not cause the change",
  pending:
    "pending: an earlier change to the object, or what waits for approval, is not done yet; the manifest did not cause it",
} as const;

/** The word after a change that the manifest did not cause; `undefined` if there is nothing to add. */
export function causeWord({ cause }: PlannedChange): keyof typeof CAUSES | undefined {
  return cause === "drift" || cause === "pending" ? cause : undefined;
}

/** Identifies an object: `Bucket default/invoices`. */
export function nameOf({ kind, namespace, name }: PlannedObject): string {
  return `${kind} ${namespace}/${name}`;
}

/** The resource that would be deleted, if one would. */
export function removedBy({ would, resource }: PlannedObject): readonly string[] {
  return would === "delete" ? [plainText(resource ?? "the resource")] : [];
}
