import type { $Command, S3Client, S3ClientResolvedConfig } from "@aws-sdk/client-s3";
import type { S3ControlClient } from "@aws-sdk/client-s3-control";
import { toApiError } from "./api-error.ts";
import type { Aws, Deadline } from "./aws.ts";
import { operationOf } from "./operation.ts";
import { CALL_LIMIT_MS, refuseUnclaimedWrite, UnclaimedWriteError } from "./unclaimed-write.ts";

/** What every pass shares. */
export interface AwsAccess {
  readonly s3: Pick<S3Client, "send">;
  /** Made when it is first needed. */
  readonly s3Control: () => Promise<Pick<S3ControlClient, "send">>;
  readonly account: string;
  readonly partition: string;
  readonly region: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * AWS as one pass may use it.
 *
 * Every S3 call that takes it says whose the bucket must be, and every call ends within 10 s. A call that writes is refused, with
 * `UnclaimedWriteError`, unless the pass's claim lasts for another 10 s. What the SDK rejects with arrives as `ApiError`. `signal`
 * ends all calls of the pass.
 */
export function bindAws(access: AwsAccess, deadline: Deadline, signal?: AbortSignal): Aws {
  const { s3, s3Control, account, partition, region, now } = access;

  /** `owner` is the member of the input by which a call says whose what it is about must be. */
  async function bound<Input extends object, Output extends object>(
    { service, owner }: { readonly service: string; readonly owner: string },
    command: AnyCommand<Input, Output>,
    send: (abortSignal: AbortSignal) => Promise<Output>,
  ): Promise<Output> {
    const operation = operationOf(command);
    if (operation.takes(owner)) fillIn(command, { [owner]: account });
    if (operation.mutating) guardWrite(command, () => refuseUnclaimedWrite(operation.name, deadline, now));
    return await bounded({ service, operation: operation.name }, signal, send);
  }

  return {
    account,
    partition,
    region,
    s3: {
      // S3 then refuses the call, with status 403, if the bucket is in another account.
      send: (command) =>
        bound({ service: "S3", owner: "ExpectedBucketOwner" }, command, (abortSignal) =>
          s3.send(command, { abortSignal }),
        ),
    },
    s3Control: {
      send: (command) =>
        bound({ service: "S3 Control", owner: "AccountId" }, command, async (abortSignal) =>
          (await s3Control()).send(command, { abortSignal }),
        ),
    },
  };
}

/** A call of any client, as far as it is bound here. */
type AnyCommand<Input extends object, Output extends object> = Pick<
  $Command<Input, Output, S3ClientResolvedConfig>,
  "middlewareStack" | "schema"
>;

function fillIn<Input extends object, Output extends object>(
  command: AnyCommand<Input, Output>,
  members: Readonly<Record<string, string>>,
): void {
  command.middlewareStack.add((next) => (args) => next({ ...args, input: { ...args.input, ...members } }), {
    step: "initialize",
    name: "fillIn",
    override: true,
  });
}

function guardWrite<Input extends object, Output extends object>(
  command: AnyCommand<Input, Output>,
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
