import type { JsonSchema } from "../../../../lib/codegen/crd/json-schema.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { specOf } from "../kind-manifests.ts";
import { specSchema } from "../spec-schema.ts";
import { filled, isReference, type Shape, sizeOf, type TextOf } from "./filled.ts";

type Spec = Readonly<Record<string, unknown>>;

/** A spec that a kind's definition admits, and one of the same shape with harmless texts of the same lengths. */
export interface WorstSpec {
  readonly name: string;
  readonly worst: Spec;
  readonly harmless: () => Spec;
}

/** The most bytes of JSON that a spec may have. */
const MOST_BYTES = 262_144;

const repeated =
  (text: string): TextOf =>
  (length) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** A JSON document that begins and ends so, and contains the item as often as it fits. */
const document =
  (begin: string, item: (index: number) => string, end: string): TextOf =>
  (length) => {
    const items: string[] = [];
    for (let left = length - begin.length - end.length; ; ) {
      const next = item(items.length);
      left -= next.length + 1;
      if (left < 0) break;
      items.push(next);
    }
    return begin + items.join() + end;
  };

/** Texts that cost a careless function most: characters with a meaning, and documents with many short members. */
export const TEXTS: Readonly<Record<string, TextOf>> = {
  quotes: repeated('"'),
  backslashes: repeated("\\"),
  "open brackets": repeated("[{("),
  controls: repeated("\u0000\u001b\u2028"),
  "roles without an end": repeated("arn:aws:iam::1:role/"),
  "beginnings of tokens": repeated("eyJ-"),
  "empty statements": document('{"Version":"2012-10-17","Statement":[', () => "{}", "]}"),
  "empty actions": document('{"Statement":{"Effect":"Allow","Action":[', () => "{}", "]}}"),
  "many actions": document('{"Statement":{"Effect":"Allow","Action":[', (index) => `"a:${index}"`, "]}}"),
  "many conditions": document('{"Statement":{"Effect":"Allow","Condition":{"a":{', (index) => `"k${index}":1`, "}}}}"),
  "many keys": document("{", (index) => `"k${index}":0`, "}"),
  "deep lists": document('{"a":[', () => "[".repeat(90) + "]".repeat(90), "]}"),
};

const WORD: TextOf = repeated("word ");

/** The largest specs of a kind: each field as large as possible, with each text, and all fields at once. */
export function* worstSpecs(kind: AnyKind, texts = Object.keys(TEXTS)): Generator<WorstSpec> {
  const { properties = {} } = specSchema(kind.resource);
  const fixed = new Set([...(kind.fixedFields ?? []), ...(kind.imposedFields ?? []).map(({ field }) => field)]);
  const fields = Object.entries(properties).filter(
    ([name]) => !fixed.has(name) && !isReference(name) && !(kind.secretFields ?? []).includes(name),
  );
  const base: Spec = { ...specOf(kind.resource.kind, "shop") };
  const of = (text: TextOf, shape: Shape, filling: readonly (readonly [string, JsonSchema])[]) => {
    const names = filling.map(([name]) => name);
    const rest = Object.fromEntries(Object.entries(base).filter(([name]) => !names.includes(name)));
    const bytes = MOST_BYTES - sizeOf(rest) - 16;
    const schema = { type: "object", properties: Object.fromEntries(filling) };
    return { ...rest, ...(filled(schema, { text, shape, bytes }) as Spec) };
  };
  for (const name of texts) {
    const text = TEXTS[name] ?? WORD;
    for (const shape of ["large", "many"] as const) {
      for (const field of fields.filter(([, schema]) => shape === "large" || schema.type !== "string")) {
        const worst = of(text, shape, [field]);
        yield { name: `${field[0]}: ${name}, ${shape}`, worst, harmless: () => inWords(worst) as Spec };
      }
      const all = of(text, shape, fields);
      yield { name: `all fields: ${name}, ${shape}`, worst: all, harmless: () => inWords(all) as Spec };
    }
  }

  /** The same with words of the same length in place of the texts. What the manifest of the kind itself says stays. */
  function inWords(value: unknown, key?: string): unknown {
    if (typeof value === "string") return key !== undefined && base[key] === value ? value : WORD(value.length);
    if (Array.isArray(value)) return value.map((item, index) => inWordsOfItem(item, index));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inWords(inner, name)]));
  }

  function inWordsOfItem(item: unknown, index: number): unknown {
    if (typeof item !== "string") return inWords(item);
    const end = String(index);
    return item.length <= end.length ? item : WORD(item.length - end.length) + end;
  }
}
