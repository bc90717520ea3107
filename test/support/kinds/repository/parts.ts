import type { Part } from "../../../../lib/reconcile/contract/part.ts";
import type { Seen, Target } from "../../../../lib/resources/driver/target.ts";
import { repository } from "../../../../lib/resources/ecr/repository/repository.generated.ts";
import type { RepositorySpec } from "../../../../lib/resources/ecr/repository/spec.generated.ts";

/** A part of a repository whose optional members a test uses. */
export type RepositoryPart<Value> = Required<Part<Target, RepositorySpec, Seen<RepositorySpec>, Value>>;

/** The part of a repository with this name. */
export function partNamed<Value>(name: keyof RepositorySpec): RepositoryPart<Value> {
  const part = repository.parts.find((part) => part.name === name);
  if (part === undefined) throw new Error(`a repository has no part ${name}`);
  // A test that uses an optional member that the part lacks fails.
  return part as RepositoryPart<Value>;
}
