import type { AnyDataKind } from "../../kind/data-kind.ts";

/** What CEL, in whose rules the pattern of a name stands, does not understand as JavaScript does. */
const REFUSED = [
  [/\\/, "a backslash, which CEL reads as its own: use a class, such as [.] or [0-9]"],
  [/'/, "a quotation mark, which ends a text of CEL: use a class without it"],
  [/\(\?(?!:)/, "a group that looks ahead or behind, or that has a name, which CEL does not know"],
] as const;

/** The most repetitions that CEL knows. */
const MOST = 1000;

/** What is wrong with the pattern of a kind's names. The API server refuses a CRD with a rule that it cannot compile. */
export function nameFormProblems({ names }: Pick<AnyDataKind, "names">): readonly string[] {
  if (names === undefined) return [];
  const { source } = names.pattern;
  const counts = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, from, to]) => [
    Number(from),
    Number(to ?? 0),
  ]);
  const found = REFUSED.flatMap(([pattern, what]) => (pattern.test(source) ? [what] : []));
  const all = counts.some((count) => count > MOST)
    ? [...found, `a count over ${MOST}, which CEL does not know`]
    : found;
  return all.map((what) => `names: the pattern has ${what}`);
}
