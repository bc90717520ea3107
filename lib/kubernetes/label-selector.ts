import { own } from "../text/own.ts";
/** Whether an object's labels satisfy a selector. */
export type LabelSelector = (labels: Readonly<Record<string, string>>) => boolean;

/**
 * Parses a label selector in `kubectl`'s notation: `a=b`, `a==b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a`, `!a`, separated by commas. An
 * empty selector matches everything. Throws an `Error` that quotes the part that cannot be parsed. The API server accepts every selector
 * that this function accepts, and understands it in the same way.
 *
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 */
export function parseLabelSelector(selector: string): LabelSelector {
  const requirements = split(selector).map(parseRequirement);
  return (labels) => requirements.every((matches) => matches(labels));
}

/** Whether `parseLabelSelector` can parse the string. */
export function isLabelSelector(text: string): boolean {
  try {
    parseLabelSelector(text);
    return true;
  } catch {
    return false;
  }
}

/** Splits at the commas that are not inside parentheses. */
function split(selector: string): readonly string[] {
  if (selector.trim() === "") return [];
  const parts: string[] = [];
  let part = "";
  let isInside = false;
  for (const character of selector) {
    if (character === "," && !isInside) {
      parts.push(part.trim());
      part = "";
    } else part += character;
    if (character === "(") isInside = true;
    if (character === ")") isInside = false;
  }
  return [...parts, part.trim()];
}

const NAME = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
const LABEL = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?";
const KEY = `(?=[^/]{1,253}/|[^/]*$)(${LABEL}(\\.${LABEL})*/)?${NAME}`;
const VALUE = `(${NAME})?`;
const SET = new RegExp(`^(?<key>${KEY})\\s+(?<operator>in|notin)\\s*\\((?<values>(?!\\s*\\))[^()]*)\\)$`);
const EQUALITY = new RegExp(`^(?<key>${KEY})\\s*(?<operator>==?|!=)\\s*(?<value>${VALUE})$`);
const EXISTENCE = new RegExp(`^(?<not>!?)\\s*(?<key>${KEY})$`);
const VALUE_ALONE = new RegExp(`^${VALUE}$`);

function parseRequirement(text: string): LabelSelector {
  const set = SET.exec(text)?.groups;
  if (set?.key !== undefined) {
    const values = set.values?.split(",").map((value) => value.trim()) ?? [];
    if (values.every((value) => VALUE_ALONE.test(value))) return oneOf(set.key, new Set(values), set.operator === "in");
  }
  const equality = EQUALITY.exec(text)?.groups;
  if (equality?.key !== undefined) {
    return oneOf(equality.key, new Set([equality.value ?? ""]), equality.operator !== "!=");
  }
  const existence = EXISTENCE.exec(text)?.groups;
  if (existence?.key !== undefined) {
    const { key, not } = existence;
    return (labels) => Object.hasOwn(labels, key) === (not === "");
  }
  throw new Error(`"${text}" is not a label requirement such as team=web, env in (dev,test) or !legacy`);
}

/** Whether the label's value is one of `values`, or is not if `wanted` is false. As in Kubernetes, an absent label is not one of them. */
function oneOf(key: string, values: ReadonlySet<string>, wanted: boolean): LabelSelector {
  return (labels) => {
    const value = own(labels, key);
    return (value !== undefined && values.has(value)) === wanted;
  };
}
