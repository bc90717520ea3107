import { createConnect } from "../../../lib/aws/connect.ts";
import { type S3, s3 } from "../../../lib/aws/services/s3.ts";
import type { Service } from "../../../lib/reconcile/contract/aws.ts";
import type { Access } from "../../../lib/reconcile/dependencies.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";

/** The time at which the tests run, in milliseconds since the epoch. */
export const NOW = 1_000_000;

const read = { actions: [], reads: true } as const;

/** The access of a pass that has just acquired its claim, with the test's overrides. */
export function access(overrides: Partial<Access> = {}): Access {
  return {
    place: { account: ACCOUNT, partition: "aws", region: REGION },
    calls: { HeadBucket: read, GetBucketVersioning: read },
    deadline: () => NOW + 55_000,
    signal: new AbortController().signal,
    unanswered: () => undefined,
    ...overrides,
  };
}

/** An S3 service whose client uses this endpoint. */
export function s3At(endpoint: string): Service<S3> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: "secret" };
  return { ...s3, load: ({ region }) => s3.load({ region, endpoint, credentials }) };
}

/** The S3 client of a new pass. */
export function s3Of(service: Service<S3>, overrides: Partial<Access> = {}): S3 {
  return createConnect({ now: () => NOW })(access(overrides)).client(service);
}

/** Resolves to the error that a promise rejects with. Rejects if the promise resolves. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => Promise.reject(new Error("the call succeeded")),
    (error: unknown) => error,
  );
}
