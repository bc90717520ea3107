import { randomUUID } from "node:crypto";
import { Ajv, type ErrorObject } from "ajv";
import definitions from "../cli/definitions.generated.json" with { type: "json" };
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { fieldPath, valueAt } from "../text/field-path.ts";
import { own } from "../text/own.ts";
import type { ManifestObject } from "./manifest-object.ts";

/** What a check without the kind's CRD has found. */
export interface LocalCheck {
  /** The object as its creation would store it, with the defaults of the schema; `undefined` if there are problems. */
  readonly object: KubernetesObject | undefined;
  readonly problems: readonly string[];
  /** The messages of the rules that only an API server can check, because they are written in CEL. */
  readonly unchecked: readonly string[];
}

/** The keywords of a CRD's schema that are read here. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly "x-kubernetes-validations"?: readonly { readonly rule: string; readonly message?: string }[];
}

const ajv = new Ajv({ allErrors: true, strict: false, useDefaults: true, validateFormats: false });
const validators = new Map<string, ReturnType<typeof ajv.compile>>();

/** Checks a manifest against the schema of the kind's CRD in this version of Driftless, without a cluster. */
export function checkLocally(kind: ResourceKind, manifest: ManifestObject, now: number): LocalCheck {
  const schema = schemaOf(kind);
  // An object that adopts a resource needs no spec.
  const spec = withoutNulls(structuredClone(manifest.spec), schema);
  const validate = validators.get(kind.kind) ?? ajv.compile(strict(schema));
  validators.set(kind.kind, validate);
  const isValid = spec === undefined || validate(spec);
  const problems = isValid ? [] : (validate.errors ?? []).map(explain);
  const problemsOfMetadata = (["labels", "annotations"] as const).filter(
    (name) => !isTexts(own(manifest.metadata, name)),
  );
  const all = [
    ...problemsOfMetadata.map((name) => `metadata.${name} must be a mapping of texts to texts: quote the values`),
    ...new Set(problems),
  ];
  const unchecked = uncheckedRules(schema).filter(({ path }) => valueAt(spec, fieldPath(path)) !== undefined);
  return {
    object: all.length > 0 ? undefined : asCreated(manifest, spec, now),
    problems: all,
    unchecked: unchecked.map(({ path, message }) => `spec.${path} ${message}`),
  };
}

function schemaOf({ group, kind }: ResourceKind): Schema {
  const definition = definitions.find((one) => one.group === group && one.kind === kind);
  if (definition === undefined) throw new Error(`there is no definition of ${kind}.${group}`);
  // The generator wrote it.
  return definition.spec as Schema;
}

/** Without the fields that are `null`: the API server takes them for omitted, because no schema of a kind has `nullable`. */
function withoutNulls(value: unknown, { properties = {}, items = {}, additionalProperties }: Schema): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, items));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).flatMap(([name, one]) => {
    const schema = own(properties, name) ?? additionalProperties;
    return one === null && schema !== undefined ? [] : [[name, withoutNulls(one, schema ?? {})] as const];
  });
  return Object.fromEntries(members);
}

/** The schema that also rejects fields that it does not declare, as the API server does with strict field validation. */
function strict(schema: Schema): object {
  const { properties, items, additionalProperties, ...others } = schema;
  const entries = properties && Object.entries(properties).map(([name, inner]) => [name, strict(inner)]);
  return {
    ...others,
    ...(entries && { properties: Object.fromEntries(entries) }),
    ...(items && { items: strict(items) }),
    ...(additionalProperties && { additionalProperties: strict(additionalProperties) }),
    ...(properties && !additionalProperties && { additionalProperties: false }),
  };
}

function explain({ instancePath, keyword, params, message = "" }: ErrorObject): string {
  const path = `spec${instancePath.replaceAll("/", ".")}`;
  if (keyword === "additionalProperties") return `unknown field "${path}.${String(params.additionalProperty)}"`;
  if (keyword === "required") return `${path}.${String(params.missingProperty)}: required`;
  return `${path} ${message}${keyword === "enum" ? `: ${String(params.allowedValues)}` : ""}`;
}

/** The rules in CEL that concern a new object: those that compare it with its former self do not. */
function uncheckedRules(schema: Schema, path = ""): readonly { readonly path: string; readonly message: string }[] {
  const rules = schema["x-kubernetes-validations"] ?? [];
  const applicable = rules.filter(({ rule }) => !rule.includes("oldSelf"));
  return [
    ...applicable.map(({ rule, message = `must satisfy ${rule}` }) => ({ path, message })),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      uncheckedRules(inner, path === "" ? name : `${path}.${name}`),
    ),
  ];
}

function isTexts(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");
}

function asCreated({ apiVersion, kind, metadata }: ManifestObject, spec: unknown, now: number): KubernetesObject {
  const creationTimestamp = new Date(now).toISOString();
  // Labels and annotations have been checked.
  const checked = metadata as Pick<KubernetesObject["metadata"], "name" | "namespace" | "labels" | "annotations">;
  const stored = { uid: randomUUID(), resourceVersion: "", generation: 1, creationTimestamp };
  return { apiVersion, kind, metadata: { ...checked, ...stored }, ...(spec !== undefined && { spec }) };
}
