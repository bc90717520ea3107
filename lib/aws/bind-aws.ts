import type { S3Client, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import { toApiError } from "./api-error.ts";
import type { Aws, Deadline } from "./aws.ts";
import { operationOf } from "./operation.ts";
import type { S3Command } from "./s3.ts";
import { CALL_LIMIT_MS, refuseUnclaimedWrite, UnclaimedWriteError } from "./unclaimed-write.ts";

/** What every pass shares. */
export interface AwsAccess {
  readonly s3: Pick<S3Client, "send">;
  readonly account: string;
  readonly partition: string;
  readonly region: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * AWS as one pass may use it.
 *
 * Every S3 call that takes it says whose the bucket must be, and ends within 10 s. A call that writes is refused, with
 * `UnclaimedWriteError`, unless the pass's claim lasts for another 10 s. What the SDK rejects with arrives as `ApiError`. `signal`
 * ends all calls of the pass.
 */
export function bindAws(access: AwsAccess, deadline: Deadline, signal?: AbortSignal): Aws {
  const { s3, account, partition, region, now } = access;
  return {
    account,
    partition,
    region,
    s3: {
      async send(command) {
        const operation = operationOf(command);
        if (operation.takes("ExpectedBucketOwner")) expectBucketOwner(command, account);
        if (operation.mutating) guardWrite(command, () => refuseUnclaimedWrite(operation.name, deadline, now));
        const call = { service: "S3", operation: operation.name };
        return await bounded(call, signal, (abortSignal) => s3.send(command, { abortSignal }));
      },
    },
  };
}

/** S3 then refuses the call, with status 403, if the bucket is in another account. */
function expectBucketOwner<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: S3Command<Input, Output>,
  account: string,
): void {
  command.middlewareStack.add(
    (next) => (args) => next({ ...args, input: { ...args.input, ExpectedBucketOwner: account } }),
    { step: "initialize", name: "expectBucketOwner", override: true },
  );
}

function guardWrite<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: S3Command<Input, Output>,
  guard: () => void,
): void {
  command.middlewareStack.add(
    (next) => async (args) => {
      guard();
      return await next(args);
    },
    { step: "initialize", name: "guardWrite", override: true },
  );
}

async function bounded<Output>(
  call: Parameters<typeof toApiError>[0],
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<Output>,
): Promise<Output> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException("the call took too long", "TimeoutError")),
    CALL_LIMIT_MS,
  );
  try {
    return await send(signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]));
  } catch (error) {
    if (error instanceof UnclaimedWriteError) throw error;
    throw toApiError(call, limit.signal.aborted ? limit.signal.reason : error);
  } finally {
    clearTimeout(timer);
  }
}
