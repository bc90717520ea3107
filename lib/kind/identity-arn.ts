import { hash } from "node:crypto";
import type { Place } from "../reconcile/contract/resource.ts";
import { own } from "../text/own.ts";
import type { Field } from "./at.ts";
import { textAt } from "./value-at.ts";

/**
 * The ARN of resources to which AWS gives none, such as `arn:aws:toys:::label/rack/blue` for the type `toys:::label`. It consists of the spec
 * fields that identify a resource, so it changes if any of them does. `forms` has the normal forms of those with several spellings. With an
 * empty spec, it is the pattern for all resources of the type.
 */
export function identityArn<Spec>(
  type: string,
  fields: readonly Field<Spec>[],
  forms: Partial<Readonly<Record<NoInfer<Field<Spec>>, (text: string) => string>>> = {},
): (name: string, place: Pick<Place, "partition">, spec: Partial<Spec>) => string {
  return (_name, { partition }, spec) => {
    const values = fields.map((field) => {
      const text = textAt(Object(spec), field);
      return encoded(own(forms, field)?.(text) ?? text);
    });
    const declared = values.slice(0, values.findLastIndex((value) => value !== "") + 1);
    const path = declared.length === 0 ? "*" : declared.map((value) => value || NOTHING).join("/");
    return `arn:${partition}:${type}/${path}`;
  };
}

/** Stands for a field without a value, and for nothing else: the code of a character is between two of these, and a digest after one. */
const NOTHING = ":";

/**
 * A text without characters that have a meaning in an ARN or in a policy: they are replaced by codes, such as `:2a:` for `*`. A digest stands for
 * a long text, because IAM limits ARNs.
 */
function encoded(text: string): string {
  const coded = text.replaceAll(/[^\w.-]/gu, (character) => `:${character.codePointAt(0)?.toString(16)}:`);
  return coded.length > LONGEST ? `:${hash("sha256", text)}` : coded;
}

/** Longer than the names of most resources. */
const LONGEST = 256;
