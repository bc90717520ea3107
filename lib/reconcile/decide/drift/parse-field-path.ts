import { excerpt } from "../../../text/excerpt.ts";
import type { FieldPath } from "../../../text/field-path.ts";
import { own } from "../../../text/own.ts";
import type { FieldTree } from "../../contract/field-tree.ts";

/**
 * Parses a path such as `spec.versioning.status`. If the path does not identify a whole field of the spec, returns a description of the
 * problem.
 */
export function parseFieldPath(text: string, fields: FieldTree): FieldPath | string {
  const [root, first, ...others] = text.split(".");
  const isPath = root === "spec" && first !== undefined && [first, ...others].every((name) => /^\w+$/.test(name));
  if (!isPath) return `${excerpt(text)}: not the path of a field, such as spec.versioning.status`;
  let found: FieldTree | "list" | "value" | undefined = fields;
  for (const name of [first, ...others]) {
    if (found === "list") return `${excerpt(text)}: leads into a list, and only whole fields can be ignored`;
    found = typeof found === "object" ? own(found, name) : undefined;
  }
  return found === undefined ? `${excerpt(text)}: the spec has no such field` : [first, ...others];
}
