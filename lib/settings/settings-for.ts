import type { Form } from "./form.ts";
import { type Reader, settings } from "./settings.ts";

type Declared = typeof settings;

type ValueOf<Name extends keyof Declared> = Declared[Name] extends Form<infer Value> ? Value : never;

type NamesFor<For extends Reader> = {
  [Name in keyof Declared]: [For] extends [Declared[Name]["readBy"][number]] ? Name : never;
}[keyof Declared];

/** The settings that a function reads, with their defaults. For several functions, the settings that all of them read. */
export type SettingsFor<For extends Reader> = { readonly [Name in NamesFor<For>]: ValueOf<Name> };

/** The deployment parameters from which the settings of every function are taken. */
export type SettingParameters = { readonly [Name in keyof Declared]?: ValueOf<Name> | undefined };

/** Each setting that a function reads, by its name. */
export function declaredFor(reader: Reader): ReadonlyMap<string, Form<unknown>> {
  const declared = Object.entries<Form<unknown> & { readonly readBy: readonly Reader[] }>(settings);
  return new Map(declared.filter(([, { readBy }]) => readBy.includes(reader)));
}

/**
 * Reads a function's settings from JSON; `kinds` are the names of all existing kinds. Returns them with their defaults. Throws one error
 * that lists every setting that is missing, invalid or unknown; the error never quotes a value.
 */
export function readSettings<For extends Reader>(
  reader: For,
  json: string,
  kinds: readonly string[],
): SettingsFor<For> {
  const given = new Map<string, unknown>(Object.entries(parse(json)));
  const declared = declaredFor(reader);
  const isKnown = (kind: unknown) => kinds.some((known) => known === kind);
  const read = [...declared].map(([name, { initial }]) => [name, given.has(name) ? given.get(name) : initial] as const);
  const wrong = read.filter(
    ([name, value]) =>
      !declared.get(name)?.accepts(value) || (name === "kinds" && Array.isArray(value) && !value.every(isKnown)),
  );
  const problems = [
    ...[...given.keys()].filter((name) => !declared.has(name)).map((name) => `${name} is unknown`),
    ...wrong.map(([name]) => `${name} is ${given.has(name) ? "invalid" : "missing"}`),
  ];
  if (problems.length > 0) throw new Error(problems.join("; "));
  // Every setting has been checked against its form.
  return Object.fromEntries(read) as never;
}

function parse(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The parser's error would quote the text.
  }
  throw new Error("it is not an object in JSON");
}
