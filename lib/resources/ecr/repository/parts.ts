import { encryption } from "./parts/encryption.ts";
import { lifecyclePolicy } from "./parts/lifecycle-policy.ts";
import { policy } from "./parts/policy.ts";
import { scanning } from "./parts/scanning.ts";
import { tagMutability } from "./parts/tag-mutability.ts";
import type { RepositoryPart } from "./repository-part.ts";

/** The parts of a repository, in the order in which they are written. The part that can grant others access comes last. */
export const parts: readonly RepositoryPart[] = [encryption, scanning, tagMutability, lifecyclePolicy, policy];
