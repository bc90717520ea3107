import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { CustomResourceDefinition } from "../../lib/codegen/crd/custom-resource-definition.ts";
import type { JsonSchema } from "../../lib/codegen/crd/json-schema.ts";

const FILE = join(import.meta.dirname, "../../infra/cluster/crds/s3.services.k8s.aws_buckets.yaml");

/** The schema of a `Bucket`'s spec, as its CRD has it. */
export function bucketSpecSchema(): JsonSchema {
  // The generator's own file.
  const { spec } = parse(readFileSync(FILE, "utf8")) as CustomResourceDefinition;
  const schema = spec.versions[0].schema.openAPIV3Schema.properties?.spec;
  if (schema === undefined) throw new Error(`${FILE} has no spec`);
  return schema;
}
