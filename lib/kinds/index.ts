import type { Denial } from "../kind/values/denial.ts";
import { deniedBuckets } from "./s3/shared/denied-buckets.ts";

export { kinds } from "./kinds.generated.ts";

/** The resources that no object of any kind may manage. */
export const denials: readonly Denial[] = [deniedBuckets];
