import { type Fields, fieldPath, valueAt } from "../../text/field-path.ts";
import { matchesGlob } from "../../text/matches-glob.ts";
import { own } from "../../text/own.ts";
import { unambiguousJson } from "../../text/unambiguous-json.ts";
import type { RestrictedField } from "../contract/kind-data.ts";
import type { Place } from "../contract/resource.ts";

/** What a value of a restricted field names. */
export interface NamedValue {
  /** The path of the value in the spec, with the positions in lists. After an arrow, the path in a JSON document. */
  readonly path: string;
  /** The value, as the spec has it. */
  readonly text: string;
  /** The ARN that the value stands for. A value that is no name of anything known stands for itself. */
  readonly arn: string;
}

/** What a restricted field names. A missing field and an empty text name nothing, nor does a value that the field leaves free. */
export function namedValues(spec: unknown, restricted: RestrictedField, place: Place): readonly NamedValue[] {
  const { field, inDocument, only = ["*"], except = [] } = restricted;
  const found = valuesOf(spec, field);
  const all = inDocument === undefined ? found : found.flatMap((one) => inside(one, inDocument));
  const named = all.map(({ path, value, owner }) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return { path, text, arn: arnOf(text, restricted, owner, place) };
  });
  const isAny = (patterns: readonly string[], arn: string) => patterns.some((pattern) => matchesGlob(pattern, arn));
  return named.filter(({ arn }) => isAny(only, arn) && !except.some((pattern) => isExcepted(arn, pattern)));
}

/** An exception is for whole ARNs: a `*` in it does not also match parts that only an ARN of another form has. */
function isExcepted(arn: string, pattern: string): boolean {
  return arn.split(":").length === pattern.split(":").length && matchesGlob(pattern, arn);
}

/** A value, its path with the positions in lists, and the structure that contains it. */
interface Found {
  readonly path: string;
  readonly value: unknown;
  readonly owner: unknown;
}

/** The values of a field of the spec, at a path such as `rules[].to` or `endpoints{}[]`. */
function valuesOf(spec: unknown, field: string): readonly Found[] {
  const [first = "", ...others] = field.split(/(?=\[\])|(?=\{\})/);
  const value = valueAt(spec, fieldPath(first));
  const parent = first.includes(".") ? valueAt(spec, fieldPath(first.slice(0, first.lastIndexOf(".")))) : spec;
  return others
    .reduce<readonly Found[]>(
      (found, step) => found.flatMap((one) => below(one, step)),
      [{ path: first, value, owner: parent }],
    )
    .filter((one) => one.value !== undefined && one.value !== "");
}

/** The values below one, at a step such as `[]`, `{}` or `[].to`. */
function below({ path, value, owner }: Found, step: string): readonly Found[] {
  const [isMap, rest] = [step.startsWith("{}"), step.slice("[].".length)];
  if (typeof value !== "object" || value === null || Array.isArray(value) === isMap) return [];
  return Object.entries(value as Fields).map(([key, item]) => {
    const at = isMap ? `${path}.${key}` : `${path}[${key}]`;
    if (rest === "") return { path: at, value: item as unknown, owner };
    const parent = rest.includes(".") ? valueAt(item, fieldPath(rest.slice(0, rest.lastIndexOf(".")))) : item;
    return { path: `${at}.${rest}`, value: valueAt(item, fieldPath(rest)), owner: parent };
  });
}

/**
 * The values at a path in a JSON document. As in policies, one item may stand for a list of one, and the case of names does not count.
 * A text that is not JSON, or that could be read in two ways, counts as a value itself.
 */
function inside({ path, value, owner }: Found, inDocument: string): readonly Found[] {
  const document = documentOf(value, owner);
  if (document === undefined) return [{ path, value, owner }];
  const steps = inDocument.replaceAll("[]", "").split(".");
  return steps
    .reduce<readonly Found[]>(
      (found, step) => found.flatMap(itemsOf).flatMap((one) => membersOf(one, step.toLowerCase())),
      [{ path: "", value: document, owner }],
    )
    .flatMap(itemsOf)
    .filter((one) => one.value !== "" && one.value !== null)
    .map((one) => ({ ...one, path: `${path} -> ${one.path.replace(/^\./, "")}` }));
}

/** The members of a value in a document by a name, whose case does not count. */
function membersOf({ path, value, owner }: Found, inLowerCase: string): readonly Found[] {
  if (!isFields(value)) return [];
  const names = Object.keys(value).filter((name) => name.toLowerCase() === inLowerCase);
  return names.map((name) => ({ path: `${path}.${name}`, value: own(value, name), owner }));
}

/**
 * The document in a text of a structure. Every rule about every name in it asks for it, several times in a pass, and parsing a document takes
 * longer than all of them.
 */
function documentOf(text: unknown, owner: unknown): unknown {
  if (typeof owner !== "object" || owner === null) return unambiguousJson(text);
  const known = DOCUMENTS.get(owner) ?? new Map<unknown, unknown>();
  if (!known.has(text)) DOCUMENTS.set(owner, known.set(text, unambiguousJson(text)));
  return known.get(text);
}

const DOCUMENTS = new WeakMap<object, Map<unknown, unknown>>();

function itemsOf(found: Found): readonly Found[] {
  const { path, value } = found;
  if (!Array.isArray(value)) return [found];
  return value.map((item: unknown, index) => ({ ...found, path: `${path}[${index}]`, value: item }));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** The ARN that a value stands for. */
function arnOf(value: string, { arns = {}, form, regionField }: RestrictedField, owner: unknown, place: Place): string {
  const [start, template] = Object.entries(arns).find(([beginning]) => value.startsWith(beginning)) ?? [];
  if (template === undefined || value.startsWith("arn:")) return value;
  const region = regionField === undefined ? place.region : String(valueAt(owner, fieldPath(regionField)));
  const groups = form === undefined ? {} : new RegExp(form).exec(value)?.groups;
  if (groups === undefined) return value;
  const rest = value.slice(start?.length);
  const replacements: Readonly<Record<string, string>> = { ...place, region, value, rest, ...groups };
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => own(replacements, name) ?? "");
}
