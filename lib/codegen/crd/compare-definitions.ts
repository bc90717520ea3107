import { isDeepStrictEqual } from "node:util";
import type { CustomResourceDefinition } from "./custom-resource-definition.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The differences between two versions of a CRD, one line each. */
export interface DefinitionChanges {
  /** Changes that cannot break any object or client. */
  readonly additive: readonly string[];
  /** Changes after which the API server may reject objects, or prune fields, that it previously accepted. */
  readonly breaking: readonly string[];
}

/** Compares two versions of a CRD by their meaning. */
export function compareDefinitions(
  before: CustomResourceDefinition,
  after: CustomResourceDefinition,
): DefinitionChanges {
  const changes = [
    ...identityChanges(before, after),
    ...versionChanges(before, after),
    ...schemaChanges(before, after),
  ];
  const lines = (breaking: boolean) => changes.filter((change) => change.breaking === breaking).map(({ line }) => line);
  return { additive: lines(false), breaking: lines(true) };
}

interface Change {
  readonly line: string;
  readonly breaking: boolean;
}

function identityChanges(before: CustomResourceDefinition, after: CustomResourceDefinition): readonly Change[] {
  const identity = ({ spec: { group, names, scope, versions } }: CustomResourceDefinition) => ({
    group,
    kind: names.kind,
    listKind: names.listKind,
    plural: names.plural,
    singular: names.singular,
    scope,
    version: versions[0].name,
  });
  const now = new Map(Object.entries(identity(after)));
  const changed = Object.entries(identity(before)).filter(([name, value]) => now.get(name) !== value);
  return changed.map(([name, value]) => ({ line: `${name}: no longer ${value}`, breaking: true }));
}

function versionChanges(before: CustomResourceDefinition, after: CustomResourceDefinition): readonly Change[] {
  const [old, now] = [before.spec.versions[0], after.spec.versions[0]];
  const selectable = (now.selectableFields ?? []).map(({ jsonPath }) => jsonPath);
  const unselectable = (old.selectableFields ?? []).filter(({ jsonPath }) => !selectable.includes(jsonPath));
  const others: readonly (readonly [string, unknown, unknown])[] = [
    ["short names", before.spec.names.shortNames, after.spec.names.shortNames],
    ["categories", before.spec.names.categories, after.spec.names.categories],
    ["printer columns", old.additionalPrinterColumns, now.additionalPrinterColumns],
    ["selectable fields", old.selectableFields, now.selectableFields],
  ];
  return [
    ...unselectable.map(({ jsonPath }) => ({ line: `${jsonPath}: no longer selectable`, breaking: true })),
    ...others
      .filter(([, one, other]) => !isDeepStrictEqual(one, other))
      .map(([what]) => ({ line: `${what}: changed`, breaking: false })),
  ];
}

function schemaChanges(before: CustomResourceDefinition, after: CustomResourceDefinition): readonly Change[] {
  const [old, now] = [nodesOf(before), nodesOf(after)];
  const removed = [...old.keys()].filter((path) => !now.has(path));
  return [
    ...removed.map((path) => ({ line: `${path}: removed`, breaking: true })),
    ...[...now].flatMap(([path, node]) => {
      const known = old.get(path);
      if (known !== undefined) return nodeChanges(path, known, node);
      // A field may be required if it is inside a field that is itself new.
      const breaking = node.required && old.has(node.parent);
      return [{ line: `${path}: added${node.required ? ", and required" : ""}`, breaking }];
    }),
  ];
}

interface Node {
  readonly parent: string;
  readonly required: boolean;
  readonly type: string;
  readonly description: string | undefined;
  /** The schema's other constraints by keyword: rules, enums, patterns, lengths … */
  readonly constraints: Readonly<Record<string, unknown>>;
}

function nodesOf({ spec }: CustomResourceDefinition): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  const visit = (path: string, parent: string, schema: JsonSchema, required: boolean): void => {
    const {
      type,
      format,
      description,
      properties = {},
      items,
      additionalProperties,
      required: names = [],
      ...constraints
    } = schema;
    nodes.set(path, { parent, required, type: [type, format].join("/"), description, constraints });
    for (const [name, child] of Object.entries(properties)) visit(`${path}.${name}`, path, child, names.includes(name));
    if (items !== undefined) visit(`${path}[]`, path, items, false);
    if (additionalProperties !== undefined) visit(`${path}{}`, path, additionalProperties, false);
  };
  visit("", "", spec.versions[0].schema.openAPIV3Schema, false);
  return nodes;
}

function nodeChanges(path: string, old: Node, now: Node): readonly Change[] {
  const keywords = [...new Set([...Object.keys(old.constraints), ...Object.keys(now.constraints)])];
  const differing = keywords.filter(
    (keyword) => !isDeepStrictEqual(old.constraints[keyword], now.constraints[keyword]),
  );
  return [
    ...(old.type === now.type ? [] : [{ line: `${path}: ${old.type} became ${now.type}`, breaking: true }]),
    ...(old.required === now.required
      ? []
      : [{ line: `${path}: ${now.required ? "now" : "no longer"} required`, breaking: now.required }]),
    ...differing.map((keyword) => {
      const lifted = now.constraints[keyword] === undefined;
      return { line: `${path}: ${keyword} ${lifted ? "lifted" : "added or changed"}`, breaking: !lifted };
    }),
    ...(old.description === now.description ? [] : [{ line: `${path}: description changed`, breaking: false }]),
  ];
}
