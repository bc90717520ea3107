/** The same data for each of several fields that are treated alike. */
export function eachOf<const Name extends string, Data>(data: Data, ...names: readonly Name[]) {
  // Each name is a key.
  return Object.fromEntries(names.map((name) => [name, data])) as { readonly [Field in Name]: Data };
}
