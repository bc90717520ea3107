import type { ImposedField, RestrictedField } from "../../reconcile/contract/kind-data.ts";

/**
 * What the texts of a kind's spec name, by the path of the field, as in `layers[]` or `endpoints{}[]`. A path that begins with `*.` stands
 * for every field whose path ends so and that has no entry of its own. Every text is listed: `npm run generate` fails if one is missing.
 */
export type Names = Readonly<Record<string, NamedField | readonly Restricted[]>>;

/** What a text names. */
export type NamedField = Own | Imposed | Restricted | Public | NotAName;

/** It names only what the object itself owns, or has a right to. */
export interface Own {
  /** What proves that, as a clause: `its owner tag, which each pass reads first`. */
  readonly own: string;
}

/** It can have only one value. */
export interface Imposed {
  /** The parameter of the deployment that decides the value, or the namespace of the object. */
  readonly imposed: ImposedField["by"];
  /** The value is a path for each namespace, below that of the parameter. */
  readonly perNamespace?: true;
  /** The parameter that lists existing resources whose own paths stand in place of the value. */
  readonly existing?: ImposedField["existing"] & string;
}

/** It can name what others own, and the deployment decides what. */
export interface Restricted extends Omit<RestrictedField, "field" | "names"> {
  /** What it names, which says by which parameter it is restricted. */
  readonly restricted: RestrictedField["names"];
  /** What it can reach, such as `any queue`. */
  readonly reaches: string;
  /** The service that assumes the role, if it is a role that is passed to a service. */
  readonly passedTo?: string;
}

/** It can name what others own, and that is of no consequence to them. */
export interface Public {
  /** What it can name, and why everyone may: `whose traffic the rule allows, which changes nothing about that group`. */
  readonly public: string;
}

/** It names nothing beyond the resource itself. */
export interface NotAName {
  /** What it is instead: `free text`. */
  readonly notAName: string;
}

/** What the text at a path names: its own entry, or that with the longest ending; `undefined` if there is none. */
export function entryFor(names: Names, path: string): string | undefined {
  if (Object.hasOwn(names, path)) return path;
  const endings = Object.keys(names).filter((key) => key.startsWith("*.") && `.${path}`.endsWith(key.slice(1)));
  return endings.toSorted((one, other) => other.length - one.length)[0];
}

/** The restrictions in an entry. */
export function restrictionsIn(entry: Names[string] | undefined): readonly Restricted[] {
  if (Array.isArray(entry)) return entry as readonly Restricted[];
  return entry !== undefined && "restricted" in entry ? [entry] : [];
}
