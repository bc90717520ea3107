/**
 * The member of an input that limits a list to the resources with these texts, by the names of EC2's filters. It is `undefined` if one of the
 * texts is missing, because then there is nothing to look for.
 */
export function filtered(texts: Readonly<Record<string, string | undefined>>) {
  const all = Object.entries(texts).flatMap(([Name, text]) => (text ? [{ Name, Values: [literal(text)] }] : []));
  return { Filters: all.length === Object.keys(texts).length ? all : undefined };
}

/** A filter's value that stands for a text alone: filters take `*` and `?` for any characters. */
function literal(text: string): string {
  return text.replaceAll(/[*?\\]/g, "\\$&");
}
