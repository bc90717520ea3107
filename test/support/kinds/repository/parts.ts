import type { Seen, Target } from "../../../../lib/kind/target.ts";
import { repository } from "../../../../lib/kinds/ecr/repository/repository.generated.ts";
import type { RepositorySpec } from "../../../../lib/kinds/ecr/repository/spec.generated.ts";
import type { Part } from "../../../../lib/reconcile/contract/part.ts";

/** A part of a repository whose optional members a test uses. */
export type RepositoryPart<Value> = Required<Part<Target, RepositorySpec, Seen<RepositorySpec>, Value>>;

/** The part of a repository with this name. */
export function partNamed<Value>(name: keyof RepositorySpec): RepositoryPart<Value> {
  const part = repository.parts.find((part) => part.name === name);
  if (part === undefined) throw new Error(`a repository has no part ${name}`);
  // A test that uses an optional member that the part lacks fails.
  return part as RepositoryPart<Value>;
}
