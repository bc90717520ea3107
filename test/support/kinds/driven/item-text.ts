/** The items of a setting by their keys. A setting's text is `key` or `key=value` for each of them, separated by commas, in order. */
export function itemsIn(text = ""): ReadonlyMap<string, string> {
  return new Map(
    text.split(",").flatMap((item) => {
      const [, key, value = ""] = /^([^=]+)(?:=(.*))?$/.exec(item) ?? [];
      return key === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** A setting's text after one of its items was set, or removed if there is no value; `undefined` if there are no items. */
export function withItem(text: string | undefined, key: string, value: string | undefined): string | undefined {
  const items = new Map([...itemsIn(text), [key, value] as const]);
  const left = [...items].flatMap(([one, kept]) => (kept === undefined ? [] : [kept === "" ? one : `${one}=${kept}`]));
  return left.toSorted().join() || undefined;
}
