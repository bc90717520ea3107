/** A path and its parents, innermost first: `a/b/c`, `a/b`, `a`. */
export function withParents(path: string, separator: string): readonly string[] {
  const names = path.split(separator);
  return names.map((_, index) => names.slice(0, names.length - index).join(separator));
}
