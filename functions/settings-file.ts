import { readFileSync } from "node:fs";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The variables of a function with its settings, which are in a file next to the bundle if they are too long for a variable:
 * infra/functions/environment-size.ts has put them there.
 */
export function withSettings(variables: Variables): Variables {
  const { SETTINGS_FILE: file } = variables;
  return file ? { ...variables, SETTINGS: readFileSync(new URL(file, import.meta.url), "utf8") } : variables;
}
