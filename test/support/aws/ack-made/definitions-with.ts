import * as z from "zod/mini";
import { clusterManifests } from "../../../../infra/cluster/cluster-manifests.ts";
import { kinds } from "../../../../lib/kinds/index.ts";

/** Changes the schema of a status. */
export type ChangeStatus = (status: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** The CRDs of all kinds, with the status schema that `change` returns, and without a default for a field that it removes. */
export function definitionsWith(change: ChangeStatus): readonly object[] {
  return clusterManifests(EVERYTHING).definitions.map((definition) => {
    const { spec, ...others } = Definition.parse(definition);
    const versions = spec.versions.map(({ schema: { openAPIV3Schema }, ...version }) => {
      const { status, ...properties } = openAPIV3Schema.properties;
      const { default: initial, ...schemaOfStatus } = status;
      const changed = change(status.properties);
      const initially = "observedGeneration" in changed ? { default: initial } : {};
      return {
        ...version,
        schema: {
          openAPIV3Schema: {
            ...openAPIV3Schema,
            properties: { ...properties, status: { ...schemaOfStatus, ...initially, properties: changed } },
          },
        },
      };
    });
    return { ...others, spec: { ...spec, versions } };
  });
}

const EVERYTHING: Parameters<typeof clusterManifests>[0] = {
  kinds: kinds.map(({ resource }) => resource.kind),
  watchNamespaces: [],
  roles: "own",
  fieldExport: "off",
  mode: "reconcile",
};

/** The part of a CRD that contains the status schema. */
const Definition = z.looseObject({
  spec: z.looseObject({
    versions: z.array(
      z.looseObject({
        schema: z.looseObject({
          openAPIV3Schema: z.looseObject({
            properties: z.looseObject({ status: z.looseObject({ properties: z.record(z.string(), z.unknown()) }) }),
          }),
        }),
      }),
    ),
  }),
});
