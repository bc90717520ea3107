import { isObjectName } from "../kubernetes/client.ts";
import { excerpt } from "../text/excerpt.ts";
import { nearestName } from "../text/nearest-name.ts";
import { plainText } from "../text/plain-text.ts";
import { usageError } from "./command-error.ts";
import type { KindNames } from "./kind-names.ts";

/** An object as a user names it. */
export interface NamedObject {
  readonly kind: KindNames;
  readonly name: string;
}

/**
 * Parses `TYPE/NAME`, or `TYPE NAME` as two arguments. Throws a usage error that says what is wrong. The type can be any name that kubectl
 * accepts: `bucket`, `buckets`, `Bucket`, `bkt`, `buckets.s3.services.k8s.aws` or `buckets.v1alpha1.s3.services.k8s.aws`.
 */
export function parseObject(words: readonly string[], kinds: readonly KindNames[]): NamedObject {
  const [type = "", name = "", ...others] = words.length === 1 ? (words[0] ?? "").split("/") : words;
  if (type === "" || name === "" || others.length > 0) {
    throw usageError(`${quoted(words.join(" "))} does not name an object`, "Write TYPE/NAME, such as bucket/invoices.");
  }
  const kind = parseType(type, kinds);
  if (!isObjectName(name)) {
    throw usageError(
      `${quoted(name)} cannot be the name of an object`,
      "Names have lower-case letters, digits, dashes and dots.",
    );
  }
  return { kind, name };
}

/** Parses several objects, each as `TYPE/NAME`, or one as `TYPE NAME`. Throws a usage error that says what is wrong. */
export function parseObjects(words: readonly string[], kinds: readonly KindNames[]): readonly NamedObject[] {
  const isOne = words.length === 2 && !words.some((word) => word.includes("/"));
  return (isOne ? [words] : words.map((word) => [word])).map((one) => parseObject(one, kinds));
}

/** The kind that a user means. Throws a usage error that lists the kinds if there is none with this name. */
export function parseType(text: string, kinds: readonly KindNames[]): KindNames {
  const [word = "", ...group] = text.toLowerCase().split(".");
  const found = kinds.filter((kind) => namesOf(kind).includes(word) && isIn(kind, group.join(".")));
  const [kind] = found;
  if (kind !== undefined && found.length === 1) return kind;
  const types = kinds.map(({ singular }) => singular);
  const nearest = nearestName(word, kinds.flatMap(namesOf));
  throw usageError(
    `there is no type ${quoted(text)}${nearest === undefined || nearest === word ? "" : `; did you mean ${nearest}?`}`,
    `The types are ${types.join(", ")}.`,
  );
}

function namesOf({ kind, plural, singular, shortNames }: KindNames): readonly string[] {
  return [kind.toLowerCase(), plural, singular, ...shortNames];
}

/** Whether a kind is in this group, which may be empty, begin with a version, or lack its end. */
function isIn({ group, version }: KindNames, text: string): boolean {
  return text === "" || [group, `${version}.${group}`, group.split(".")[0], version].includes(text);
}

function quoted(text: string): string {
  return `"${plainText(excerpt(text))}"`;
}
