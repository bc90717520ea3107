import type { CustomResourceDefinition } from "./custom-resource-definition.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * The parts of the CRDs that `kubectl driftless` contains: the names of the kinds and, for manifests that are checked without a cluster, the
 * schemas of their specs. The descriptions, which are most of a CRD, are omitted.
 */
export function bundledDefinitions(all: readonly CustomResourceDefinition[]) {
  const definitions = all.map(({ spec: { group, names, versions } }) => {
    const { kind, plural, singular, shortNames = [] } = names;
    const [{ name: version, schema }] = versions;
    const spec = schema.openAPIV3Schema.properties?.spec ?? {};
    return { group, version, kind, plural, singular, shortNames, spec: withoutDescriptions(spec) };
  });
  return { path: "lib/cli/definitions.generated.json", text: `${JSON.stringify(definitions)}\n` };
}

function withoutDescriptions(schema: JsonSchema): JsonSchema {
  const { description: _, properties, items, additionalProperties, ...others } = schema;
  return {
    ...others,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, withoutDescriptions(schema)]),
      ),
    }),
    ...(items && { items: withoutDescriptions(items) }),
    ...(additionalProperties && { additionalProperties: withoutDescriptions(additionalProperties) }),
  };
}
