import type { Limit } from "../../kind/publish/definition.ts";
import { TAGS } from "../../kind/publish/definitions-for.ts";
import type { LimitsByPage } from "../../kind/publish/published.ts";
import { fieldName } from "../field-name.ts";
import type { AckFacts } from "../page/ack-facts.ts";

/** Where AWS states the limits of tags, which are the same for all services. */
const TAGS_PAGE = "https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html";

/** The limits of a kind's list of tags, if it has one. `key` is the member of a tag that contains its key. */
export function limitsOfTags({ fields }: Pick<AckFacts, "fields">, key = "Key"): Readonly<Record<string, Limit>> {
  if (fields["spec.tags"] !== "array") return {};
  const pathOfKey = `spec.tags[].${fieldName(key)}`;
  const texts = Object.keys(fields).filter((path) => path.startsWith("spec.tags[]."));
  return {
    "spec.tags": { maxItems: TAGS.most, source: TAGS_PAGE },
    ...Object.fromEntries(
      texts.map((path) => [path, { maxLength: path === pathOfKey ? TAGS.key : TAGS.value, source: TAGS_PAGE }]),
    ),
  };
}

const MEASURES = { array: "maxItems", object: "maxProperties", string: "maxLength" } as const;

/** The limits of a kind's spec fields. */
export function limitsByPath(facts: Pick<AckFacts, "fields">, pages: LimitsByPage): Readonly<Record<string, Limit>> {
  const limits = Object.entries(pages).flatMap(([source, byField]) =>
    Object.entries(byField).flatMap(([field, maximum]) =>
      pathsOf(facts, field).map((path) => [path, { [measureOf(facts, path)]: maximum, source }] as const),
    ),
  );
  return Object.fromEntries(limits);
}

/**
 * The paths for which a path in a definition stands: the same in the spec, or all fields of the spec whose paths end so. `*` at its end
 * stands for all texts of a structure. Throws if there is none.
 */
export function pathsOf({ fields }: Pick<AckFacts, "fields">, field: string): readonly string[] {
  if (fields[`spec.${field}`] !== undefined) return [`spec.${field}`];
  const isText = (path: string) => fields[path]?.startsWith("string") ?? false;
  const isOneOf = field.endsWith(".*")
    ? (path: string) => isText(path) && parentOf(path).endsWith(`.${parentOf(field)}`)
    : (path: string) => path.endsWith(`.${field}`);
  const paths = Object.keys(fields).filter((path) => path.startsWith("spec.") && isOneOf(path));
  if (paths.length === 0) throw new Error(`ACK has no field spec.${field}`);
  return paths;
}

function measureOf({ fields }: Pick<AckFacts, "fields">, path: string): keyof Limit {
  const measure = Object.entries(MEASURES).find(([type]) => new RegExp(`^${type}\\b`).test(fields[path] ?? ""));
  if (measure === undefined) throw new Error(`${path} is no text, list or map, so it has no limit`);
  return measure[1];
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("."));
}
