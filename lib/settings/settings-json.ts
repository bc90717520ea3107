import { isDeepStrictEqual } from "node:util";
import type { Reader } from "./settings.ts";
import { declaredFor, type SettingParameters } from "./settings-for.ts";

/** The parameters that a function reads, as JSON, without those that have the functions' own defaults. */
export function settingsJson(reader: Reader, parameters: SettingParameters): string {
  const declared = declaredFor(reader);
  const different = Object.entries(parameters).filter(
    ([name, value]) => declared.has(name) && !isDeepStrictEqual(value, declared.get(name)?.initial),
  );
  return JSON.stringify(Object.fromEntries(different));
}
