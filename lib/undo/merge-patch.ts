import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../text/field-path.ts";
import { own } from "../text/own.ts";

/** The JSON merge patch (RFC 7386) that makes `from` equal to `to`, which contains no `null`. */
export function mergePatch(from: Fields, to: Fields): Fields {
  const removed = Object.keys(from).filter((key) => own(to, key) === undefined);
  const set = Object.entries(to).flatMap(([key, value]) => {
    const before = own(from, key);
    if (isDeepStrictEqual(before, value)) return [];
    // A member that was no object is replaced as a whole.
    return [[key, isFields(value) && isFields(before) ? mergePatch(before, value) : value] as const];
  });
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...set]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
