import { isDeepStrictEqual } from "node:util";

/** The members at any depth that are not the same, with their values in the second; `undefined` for one that it lacks. Lists are values. */
export function changes(before: object, after: object): Readonly<Record<string, unknown>> {
  const one = new Map<string, unknown>(Object.entries(before));
  const other = new Map<string, unknown>(Object.entries(after));
  const members = [...new Set([...one.keys(), ...other.keys()])];
  const found = members.flatMap((member): readonly (readonly [string, unknown])[] => {
    const [from, to] = [one.get(member), other.get(member)];
    if (isDeepStrictEqual(from, to)) return [];
    return isStructure(from) && isStructure(to) ? Object.entries(changes(from, to)) : [[member, to]];
  });
  return Object.fromEntries(found);
}

/** AWS lists resources also when it describes one. */
function isStructure(value: unknown): value is object {
  if (Array.isArray(value)) return value.length === 1 && isStructure(value[0]);
  return typeof value === "object" && value !== null;
}
