import { claims } from "./mutants/claims.ts";
import { deleting } from "./mutants/deleting.ts";
import { failures } from "./mutants/failures.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { ownership } from "./mutants/ownership.ts";

/** Every mutant that the tests must kill. */
export const mutants: readonly Mutant[] = [...claims, ...ownership, ...deleting, ...failures];
