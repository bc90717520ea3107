import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isReference } from "./worst-specs/filled.ts";

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");

/** The spec of a kind's example in the documentation, without references to other objects. */
export function exampleSpec(kind: string): Readonly<Record<string, unknown>> {
  const { spec } = parse(readFileSync(join(EXAMPLES, `${kind.toLowerCase()}.yaml`), "utf8"));
  return Object.fromEntries(Object.entries(spec).filter(([field]) => !isReference(field)));
}
