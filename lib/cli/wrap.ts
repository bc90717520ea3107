/** Breaks a line between words, so that it fits a width. The lines after the first begin with `indent`. Longer words are broken too. */
export function wrap(line: string, width: number, indent = ""): readonly string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(" ", width);
    const at = space > indent.length ? space : width;
    lines.push(rest.slice(0, at));
    rest = `${indent}${rest.slice(space > indent.length ? at + 1 : at)}`;
  }
  return [...lines, rest];
}
