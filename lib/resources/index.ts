import { deniedBuckets } from "./s3/denied-buckets.ts";
import type { Denial } from "./values/denial.ts";

export { kinds } from "./kinds.generated.ts";

/** The resources that no object of any kind may manage. */
export const denials: readonly Denial[] = [deniedBuckets];
