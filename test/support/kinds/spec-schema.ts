import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { CustomResourceDefinition } from "../../../lib/codegen/crd/custom-resource-definition.ts";
import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";

const FOLDER = join(import.meta.dirname, "../../../infra/cluster/crds");

/** The schema of a `Bucket`'s spec in its CRD. */
export function bucketSpecSchema(): JsonSchema {
  return specSchema(bucketKind);
}

/** The schema of a kind's spec in its CRD. */
export function specSchema(kind: ResourceKind): JsonSchema {
  const schema = objectSchema(kind).properties?.spec;
  if (schema === undefined) throw new Error(`the CRD of ${kind.kind} has no spec`);
  return schema;
}

/** The schema of a kind's objects in its CRD. */
export function objectSchema({ group, plural }: ResourceKind): JsonSchema {
  const file = join(FOLDER, `${group}_${plural}.yaml`);
  // A file that the generator wrote.
  const { spec } = parse(readFileSync(file, "utf8")) as CustomResourceDefinition;
  return spec.versions[0].schema.openAPIV3Schema;
}
