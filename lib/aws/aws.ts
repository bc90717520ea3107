import type { S3 } from "./s3.ts";
import type { S3Control } from "./s3-control.ts";

/**
 * Where a pass acts in AWS, and with what. Every call is bounded to 10 s, retries included, and refused if it would write without a
 * claim that outlasts it.
 */
export interface Aws {
  readonly account: string;
  readonly partition: string;
  readonly region: string;
  readonly s3: S3;
  readonly s3Control: S3Control;
}

/** The time in milliseconds since the epoch until which a pass may write to AWS; `undefined` while it has no claim. */
export type Deadline = () => number | undefined;
