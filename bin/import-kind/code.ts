/** TypeScript text for a value that is data. A member's name stands without quotation marks. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return object(Object.entries(value).map(([key, inner]) => [key, literal(inner)]));
}

/** The members of an object, with their values as TypeScript, and what is said about them in comments. */
export type Members = readonly (readonly [name: string, text: string, comment?: string | undefined])[];

/** TypeScript text for an object. */
export function object(members: Members): string {
  return members.length === 0 ? "{}" : `{ ${members.map(([key, text]) => `${code(key)}: ${text}`).join(", ")} }`;
}

/** Each of the members on a line of its own, below its comment. */
export function lines(members: Members, indent: string): string {
  const written = members.map(([name, text, comment]) => {
    const above = comment === undefined ? "" : `${indent}// ${comment.replaceAll(/\s+/g, " ")}\n`;
    return `${above}${indent}${code(name)}: ${text},\n`;
  });
  return written.join("");
}

/** The comments about the members, as one. */
export function commentsOn(members: Members): string | undefined {
  const comments = [...new Set(members.flatMap(([, , comment]) => comment ?? []))];
  return comments.length === 0 ? undefined : comments.join(" ");
}

/** A name, as a key of an object. */
export function code(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

/**
 * A place that a person has to fill in. No module declares `gap`, so a draft does not compile before all are gone.
 */
export function gap(what: string): string {
  return `gap(${JSON.stringify(what)})`;
}
