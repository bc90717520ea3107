import type { PrinterColumn } from "../../kind/publish/definition.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A CustomResourceDefinition with one version. It has only the members that Driftless uses. */
export interface CustomResourceDefinition {
  readonly apiVersion: "apiextensions.k8s.io/v1";
  readonly kind: "CustomResourceDefinition";
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly group: string;
    readonly names: {
      readonly kind: string;
      readonly listKind: string;
      readonly plural: string;
      readonly singular: string;
      readonly shortNames?: readonly string[];
      readonly categories: readonly string[];
    };
    readonly scope: "Namespaced";
    readonly versions: readonly [Version];
  };
}

interface Version {
  readonly name: string;
  readonly served: true;
  readonly storage: true;
  readonly subresources: { readonly status: Readonly<Record<string, never>> };
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
  readonly additionalPrinterColumns: readonly PrinterColumn[];
  readonly schema: { readonly openAPIV3Schema: JsonSchema };
}
