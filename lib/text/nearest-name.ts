/** The longest name of an annotation, with its prefix. Comparing two names takes time in proportion to the product of their lengths. */
const LONGEST_NAME = 317;

/** A name that differs more is another name, even if both begin with the same prefix. */
const MOST_EDITS = 5;

/**
 * The name that differs least from `meant`; `undefined` if even that name differs too much, or if `meant` is too long to be a name. Case is
 * ignored.
 */
export function nearestName(meant: string, names: readonly string[]): string | undefined {
  if (meant.length > LONGEST_NAME) return undefined;
  const ranked = names
    .map((name) => ({ name, edits: editDistance(meant.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits);
  const [nearest] = ranked;
  return nearest !== undefined && nearest.edits <= Math.min(meant.length / 3, MOST_EDITS) ? nearest.name : undefined;
}

/** How many characters have to be added, removed, replaced or swapped with the next one. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  let before: readonly number[] = [];
  for (const [index, character] of from.split("").entries()) {
    const next = [index + 1];
    for (const [column, other] of to.split("").entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next.at(column), row.at(column + 1), row.at(column)];
      const isSwapped = from[index - 1] === other && to[column - 1] === character;
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(left + 1, above + 1, diagonal + (character === other ? 0 : 1), swapped));
    }
    before = row;
    row = next;
  }
  return row.at(to.length) ?? 0;
}
