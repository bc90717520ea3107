import type { S3 } from "./s3.ts";

/** Where a pass acts in AWS, and with what. */
export interface Aws {
  readonly account: string;
  readonly partition: string;
  readonly region: string;
  /** Every call is bounded to 10 s, retries included, and refused if it would write without a claim that outlasts it. */
  readonly s3: S3;
}

/** The time in milliseconds since the epoch until which a pass may write to AWS; `undefined` while it has no claim. */
export type Deadline = () => number | undefined;
