import type { Definition } from "../../kind/publish/definition.ts";
import type { Fields } from "../build-fields.ts";
import { descriptionOf } from "../description.ts";
import { type Field, measureOf, type Structure } from "../field.ts";
import type { CustomResourceDefinition } from "./custom-resource-definition.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The CRD of a kind, with a structural schema. It rejects only values that AWS would reject, even if the SDK does not know a value. */
export function customResourceDefinition(definition: Definition, { spec, status }: Fields): CustomResourceDefinition {
  const { kind: resource, shortNames, selectableFields, printerColumns, descriptions, alpha } = definition;
  const { group, kind, plural, version } = resource;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, ...(alpha === undefined ? {} : { annotations: ALPHA }) },
    spec: {
      group,
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular: kind.toLowerCase(),
        ...(shortNames.length === 0 ? {} : { shortNames }),
        // `kubectl get aws` lists the objects of every kind.
        categories: ["aws"],
      },
      scope: "Namespaced",
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          ...(selectableFields.length === 0
            ? {}
            : { selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })) }),
          additionalPrinterColumns: printerColumns,
          schema: {
            openAPIV3Schema: {
              description: descriptions.kind,
              type: "object",
              properties: {
                apiVersion: { type: "string" },
                kind: { type: "string" },
                metadata: { type: "object" },
                spec: { description: descriptions.spec, ...structural(spec, IN_SPEC) },
                status: { description: descriptions.status, default: NOT_OBSERVED, ...structural(status, IN_STATUS) },
              },
            },
          },
        },
      ],
    },
  };
}

/** The annotation of a kind that has not been tested on AWS. */
const ALPHA = { "driftless.dev/stability": "alpha" };

/** The status of an object until its first pass, as in Flux's CRDs. Without it, tools that use kstatus regard the object as reconciled. */
const NOT_OBSERVED = { observedGeneration: -1 };

function structural(field: Field, most: Most): JsonSchema {
  const description = descriptionOf(field);
  return {
    ...(description === undefined ? {} : { description }),
    ...typed(field, most),
    ...limits(field, most),
    ...validations(field),
  };
}

function validations({ immutable = false, rule }: Field): JsonSchema {
  const rules = [...(immutable ? [IMMUTABLE] : []), ...(rule === undefined ? [] : [rule])];
  return rules.length === 0 ? {} : { "x-kubernetes-validations": rules };
}

type Most = Readonly<Record<NonNullable<ReturnType<typeof measureOf>>, number>>;

/**
 * The size of a field for which no limit of AWS's is known. Every text, list and map is limited, so that no object is so large that it delays
 * the passes of others. Nothing that AWS is known to accept is larger.
 */
const IN_SPEC: Most = { maxLength: 65_536, maxItems: 5_000, maxProperties: 5_000 };

/** The status repeats what AWS shows, and one annotation. All annotations of an object together have at most so many characters. */
const IN_STATUS: Most = { ...IN_SPEC, maxLength: 262_144 };

/** The longest text in a format, if that has a limit. */
const OF_FORMAT: Readonly<Record<string, number>> = { "date-time": 64 };

function limits(field: Field, most: Most): JsonSchema {
  const measure = measureOf(field);
  // An enum limits its texts.
  if (measure === undefined || (field.type === "string" && field.bounds !== undefined)) return {};
  const { source: _source, ...stated } = field.limit ?? {};
  const format = field.type === "string" ? OF_FORMAT[field.format ?? ""] : undefined;
  return { [measure]: format ?? most[measure], ...stated };
}

/** The same rule and message as in ACK. */
const IMMUTABLE = { rule: "self == oldSelf", message: "Value is immutable once set" };

function typed(field: Field, most: Most): JsonSchema {
  switch (field.type) {
    case "object":
      return { type: "object", ...requirements(field), ...properties(field, most) };
    case "array":
      return { type: "array", items: structural(field.items, most) };
    case "map":
      return { type: "object", additionalProperties: structural(field.values, most) };
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return { type: field.type, ...(field.format === undefined ? {} : { format: field.format }), ...field.bounds };
  }
}

function requirements({ required = [] }: Structure): JsonSchema {
  return required.length === 0 ? {} : { required };
}

function properties({ fields }: Structure, most: Most): JsonSchema {
  const entries = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  if (entries.length === 0) return {};
  return { properties: Object.fromEntries(entries.map(([name, field]) => [name, structural(field, most)])) };
}
