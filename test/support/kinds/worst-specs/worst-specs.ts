import type { JsonSchema } from "../../../../lib/codegen/crd/json-schema.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { exampleSpec } from "../example-spec.ts";
import { specSchema } from "../spec-schema.ts";
import { filled, isReference, type Shape, sizeOf, type TextOf } from "./filled.ts";

type Spec = Readonly<Record<string, unknown>>;

/** One of the largest specs that a kind's definition admits. */
export interface WorstSpec {
  readonly name: string;
  readonly worst: Spec;
  /**
   * The largest one of the same shape with texts that users write there: a policy of ordinary statements where the worst text is a document in
   * a field for documents, else words, and no texts where there are none.
   */
  readonly harmless: () => Spec;
}

/** The most bytes of JSON that a spec may have. */
const MOST_BYTES = 262_144;

const repeated = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** A JSON document that begins and ends so, and contains the item as often as it fits. Where it does not fit at all, words. */
function document(begin: string, item: (index: number) => string, end: string) {
  return (length: number) => {
    if (length < begin.length + end.length) return WORD(length);
    const items: string[] = [];
    for (let left = length - begin.length - end.length; ; ) {
      const next = item(items.length);
      left -= next.length + 1;
      if (left < 0) break;
      items.push(next);
    }
    return begin + items.join() + end;
  };
}

/** A statement that every document begins with, since a key's policy must have it. */
const ACCOUNT = JSON.stringify({
  Effect: "Allow",
  Principal: { AWS: "arn:aws:iam::000000000000:root" },
  Action: "kms:*",
  Resource: "*",
});
const POLICY = `{"Version":"2012-10-17","Statement":[${ACCOUNT},`;

/** Of lists, then, there are as many empty items as fit. */
const NO_TEXT: TextOf = () => undefined;

/** A key of such a length that the largest document has nearly as many as are compared. */
const longKey = (index: number) => `k${String(index).padStart(8, "0")}`;

/** Documents with many short members. */
const DOCUMENTS: Readonly<Record<string, TextOf>> = {
  "empty statements": document(POLICY, () => "{}", "]}"),
  "empty actions": document(`${POLICY}{"Effect":"Allow","Action":[`, () => "{}", "]}]}"),
  "many actions": document(`${POLICY}{"Effect":"Allow","Action":[`, (index) => `"a:${index}"`, "]}]}"),
  "many conditions": document(`${POLICY}{"Effect":"Allow","Condition":{"a":{`, (index) => `"k${index}":1`, "}}}]}"),
  "fewer conditions": document(
    `${POLICY}{"Effect":"Allow","Condition":{"a":{`,
    (index) => `"${longKey(index)}":1`,
    "}}}]}",
  ),
  "many keys": document(`${POLICY}{}],`, (index) => `"k${index}":0`, "}"),
  "deep lists": document(`${POLICY}{"a":[`, () => "[".repeat(90) + "]".repeat(90), "]}]}"),
};

/** Texts that cost a careless function most: characters with a meaning, and documents. */
export const TEXTS: Readonly<Record<string, TextOf>> = {
  quotes: repeated('"'),
  backslashes: repeated("\\"),
  "open brackets": repeated("[{("),
  controls: repeated("\u0000\u001b\u2028"),
  "roles without an end": repeated("arn:aws:iam::1:role/"),
  "beginnings of tokens": repeated("eyJ-"),
  ...DOCUMENTS,
  "no text": NO_TEXT,
};

const WORD = repeated("word ");

/** A policy as users write it. */
const ORDINARY = document(
  POLICY,
  (index) =>
    JSON.stringify({
      Sid: `Statement${index}`,
      Effect: "Allow",
      Principal: { AWS: `arn:aws:iam::000000000000:role/application-${index}` },
      Action: ["sns:Publish", "sns:Subscribe"],
      Resource: `arn:aws:sns:us-west-2:000000000000:orders-${index}`,
      Condition: { Bool: { "aws:SecureTransport": "true" } },
    }),
  "]}",
);

/** The fields, and the members of fields, that contain a JSON document. */
const OF_DOCUMENTS = /polic(?:y|yText|yDocument)$|^inlinePolicies$|^pattern$/i;

/** The largest specs of a kind: each field as large as possible, with each text, and all fields at once. */
export function* worstSpecs(kind: AnyKind, texts = Object.keys(TEXTS)): Generator<WorstSpec> {
  const { properties = {} } = specSchema(kind.resource);
  const fixed = new Set([...(kind.fixedFields ?? []), ...(kind.imposedFields ?? []).map(({ field }) => field)]);
  const fields = Object.entries(properties).filter(
    ([name]) => !fixed.has(name) && !isReference(name) && !(kind.secretFields ?? []).includes(name),
  );
  const base: Spec = exampleSpec(kind);
  const of = (text: TextOf, shape: Shape, filling: readonly (readonly [string, JsonSchema])[]) => {
    const names = filling.map(([name]) => name);
    const rest = Object.fromEntries(Object.entries(base).filter(([name]) => !names.includes(name)));
    const bytes = MOST_BYTES - sizeOf(rest) - 16;
    const schema = { type: "object", properties: Object.fromEntries(filling) };
    return { ...rest, ...(filled(schema, { text, shape, bytes }) as Spec) };
  };
  for (const name of texts) {
    const text = TEXTS[name] ?? WORD;
    const harmless = text === NO_TEXT ? NO_TEXT : Object.hasOwn(DOCUMENTS, name) ? ordinary : WORD;
    for (const shape of ["large", "many"] as const) {
      const single = fields.filter(([, schema]) => shape === "large" || schema.type !== "string");
      const all = [...single.map((field) => [field[0], [field]] as const), ["all fields", fields] as const];
      for (const [which, filling] of all) {
        const worst = of(text, shape, filling);
        yield { name: `${which}: ${name}, ${shape}`, worst, harmless: () => of(harmless, shape, filling) };
      }
    }
  }
}

function ordinary(length: number, field: string): string {
  return (OF_DOCUMENTS.test(field) ? ORDINARY : WORD)(length);
}
