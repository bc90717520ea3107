import type fc from "fast-check";
import type { Seen, Target } from "../../../../lib/kind/target.ts";
import type { RepositorySpec } from "../../../../lib/kinds/ecr/repository/spec.generated.ts";
import type { WritablePart } from "../part-contract.ts";

/** A spec without the repository's name. */
export type PartialSpec = Omit<RepositorySpec, "name">;

/** The information about a part of a repository that the laws need. */
export interface PartExamples<Value = unknown> {
  readonly part: WritablePart<Target, RepositorySpec, Seen<RepositorySpec>, Value>;
  /** Specs as users write them, each with its expected value. */
  readonly examples: readonly (readonly [PartialSpec, Value])[];
  /** Specs that must be equivalent to omitting the field. */
  readonly defaults: readonly PartialSpec[];
  /** Specs that ECR accepts and that mention the part. */
  readonly generated: fc.Arbitrary<PartialSpec>;
  /** Writes a spec with the same meaning in another order. Default: every list is reversed. */
  reorder?(spec: PartialSpec): PartialSpec;
}
