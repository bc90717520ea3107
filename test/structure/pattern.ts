/** What the placeholders of a pattern stand for, such as `s3` for `service`. */
export type Bindings = Readonly<Record<string, string>>;

/**
 * Matches a whole path against a pattern. Returns what the placeholders stand for, or `undefined` if the path does not match.
 * `<name>` matches a folder's name, or a file's name up to its first dot. Once it has matched a name, it matches only that name. `**`
 * matches anything.
 */
export function match(pattern: string, path: string, bound: Bindings = {}): Bindings | undefined {
  if (!/[<*]/.test(pattern)) return pattern === path ? bound : undefined;
  const expression = pattern.replace(/<(\w+)>|\*\*|[^<*]+|./g, (part, name?: string) => {
    if (name === undefined) return part === "**" ? ".*" : RegExp.escape(part);
    return bound[name] === undefined ? `(?<${name}>[^/.]+)` : RegExp.escape(bound[name]);
  });
  const found = new RegExp(`^${expression}$`).exec(path);
  return found === null ? undefined : { ...bound, ...found.groups };
}
