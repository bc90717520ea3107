import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ResourceKind } from "../../lib/kubernetes/resource-kind.ts";

/** The fields of a kind's spec, as listed in the definition, except for those that refer to other objects; and those that no spec omits. */
export function specOf({ group, plural }: ResourceKind): Readonly<Record<"fields" | "required", ReadonlySet<string>>> {
  const definition = parse(readFileSync(join(DEFINITIONS, `${group}_${plural}.yaml`), "utf8"));
  const [version] = definition.spec.versions;
  const { properties, required = [] } = version.schema.openAPIV3Schema.properties.spec;
  return {
    fields: new Set(Object.keys(properties).filter((name) => !/Refs?$/.test(name))),
    required: new Set(required),
  };
}

/** The field of the spec with this path. */
export const firstOf = (path: string): string => path.split(/[.[]/)[0] ?? "";

const DEFINITIONS = join(import.meta.dirname, "../../infra/cluster/crds");
