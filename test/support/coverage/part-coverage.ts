/** The laws that can be proven about a part on a backend. Each law is a column of the coverage table. */
export const LAWS = ["set", "changed", "removed", "reordered", "drift repaired", "adopted shape"] as const;

export type Law = (typeof LAWS)[number];

/** The part and the backend for which laws are proven, and what the backend lacks. */
export interface Coverage {
  readonly part: string;
  readonly backend: string;
  /** Why the backend cannot prove anything about the part, or some laws of it. */
  readonly lacks?: string | Partial<Record<Law, string>> | undefined;
}

/** A cell of the coverage table, in the form in which a test passes it to the reporter. */
export interface CoverageCell {
  readonly part: string;
  readonly backend: string;
  readonly law: Law;
  readonly reason?: string;
}

declare module "vitest" {
  interface TaskMeta {
    cell?: CoverageCell;
  }
}

/** The name of a test and its options. A test for which the backend lacks something is skipped, with the reason. */
export function cell({ part, backend, lacks }: Coverage, law: Law, name: string) {
  const reason = typeof lacks === "string" ? lacks : lacks?.[law];
  if (reason === undefined) return { title: name, options: { meta: { cell: { part, backend, law } } } };
  return {
    title: `${name} (not here: ${reason})`,
    options: { skip: true, meta: { cell: { part, backend, law, reason } } },
  };
}
