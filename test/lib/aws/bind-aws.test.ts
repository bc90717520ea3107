import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { S3ControlClient, TagResourceCommand } from "@aws-sdk/client-s3-control";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Deadline } from "../../../lib/aws/aws.ts";
import { bindAws } from "../../../lib/aws/bind-aws.ts";
import type { S3 } from "../../../lib/aws/s3.ts";
import { createS3Client } from "../../../lib/aws/s3-client.ts";
import { lazyS3ControlClient } from "../../../lib/aws/s3-control-client.ts";
import { UnclaimedWriteError } from "../../../lib/aws/unclaimed-write.ts";
import { ApiError } from "../../../lib/reconcile/errors.ts";
import { type HttpStub, type StubAnswer, startHttpStub } from "../../support/http-stub.ts";

const NOW = 1_000_000;
const Bucket = "a-bucket";
const enable = () => new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } });

let stub: HttpStub;
let answer: StubAnswer;

beforeEach(async () => {
  answer = { status: 200 };
  stub = await startHttpStub(() => answer);
});

afterEach(async () => {
  vi.useRealTimers();
  await stub.close();
});

function bind(deadline: Deadline = () => NOW + 45_000, signal?: AbortSignal) {
  const credentials = { accessKeyId: "000000000000", secretAccessKey: "secret" };
  const options = { region: "us-west-2", credentials, endpoint: stub.url };
  const [s3, s3Control] = [createS3Client(options), lazyS3ControlClient(options)];
  return bindAws(
    { s3, s3Control, account: "000000000000", partition: "aws", region: "us-west-2", now: () => NOW },
    deadline,
    signal,
  );
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.fail("the call succeeded"),
    (error: unknown) => error,
  );
}

describe("the expected bucket owner", () => {
  it.each([
    ["a read", (s3: S3) => s3.send(new GetBucketVersioningCommand({ Bucket }))],
    ["a HEAD", (s3: S3) => s3.send(new HeadBucketCommand({ Bucket }))],
    ["a write", (s3: S3) => s3.send(enable())],
    ["a delete", (s3: S3) => s3.send(new DeleteBucketCommand({ Bucket }))],
  ])("is named by %s", async (_, send) => {
    await send(bind().s3);
    expect(stub.requests[0]?.headers["x-amz-expected-bucket-owner"]).toBe("000000000000");
  });

  it("is left out of CreateBucket, which does not take it", async () => {
    await bind().s3.send(new CreateBucketCommand({ Bucket }));
    expect(stub.requests[0]?.headers).not.toHaveProperty("x-amz-expected-bucket-owner");
  });
});

describe("a call that writes", () => {
  it("is sent while the claim outlasts it", async () => {
    await bind(() => NOW + 10_000).s3.send(enable());
    expect(stub.requests).toHaveLength(1);
  });

  it.each([
    ["no claim", undefined, "PutBucketVersioning was not sent: this pass has no claim on the object"],
    ["less than 10 s", NOW + 9_999, "PutBucketVersioning was not sent: less than 10 s were left of this pass's claim"],
  ])("is refused with %s", async (_, deadline, message) => {
    const error = await failure(bind(() => deadline).s3.send(enable()));
    expect(error).toBeInstanceOf(UnclaimedWriteError);
    expect(error).toHaveProperty("message", message);
    expect(stub.requests).toHaveLength(0);
  });

  it("is what every operation is that does not begin with Get, Head, List or Describe", async () => {
    await expect(bind(() => undefined).s3.send(new CreateBucketCommand({ Bucket }))).rejects.toThrow("was not sent");
    await expect(bind(() => undefined).s3.send(new DeleteBucketCommand({ Bucket }))).rejects.toThrow("was not sent");
  });
});

it("reads without a claim", async () => {
  await bind(() => undefined).s3.send(new HeadBucketCommand({ Bucket }));
  expect(stub.requests).toHaveLength(1);
});

it("tries a call at most three times", async () => {
  answer = { status: 503 };
  await failure(bind().s3.send(new GetBucketVersioningCommand({ Bucket })));
  expect(stub.requests).toHaveLength(3);
});

describe("the limit of a call", () => {
  const silent = {
    send: (_command: unknown, { abortSignal }: { abortSignal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        abortSignal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      }),
  };
  // The SDK's own type has overloads that a stub need not have.
  const s3 = silent as Parameters<typeof bindAws>[0]["s3"];
  const s3Control = () => Promise.reject(new Error("not needed"));
  const access = { s3, s3Control, account: "000000000000", partition: "aws", region: "us-west-2", now: () => NOW };

  it("is 10 s", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const error = failure(bindAws(access, () => undefined).s3.send(new HeadBucketCommand({ Bucket })));
    const ended = vi.fn();
    void error.then(ended);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({ code: "TimeoutError", operation: "HeadBucket", message: "no answer from S3" });
  });

  it("ends early with the pass", async () => {
    const pass = new AbortController();
    const error = failure(bindAws(access, () => undefined, pass.signal).s3.send(new HeadBucketCommand({ Bucket })));
    pass.abort();
    expect(await error).toMatchObject({ code: "AbortError", message: "no answer from S3" });
  });
});

describe("an error", () => {
  const body =
    "<Error><Code>MalformedPolicy</Code><Message>Policies must be valid JSON</Message>" +
    "<RequestId>request-1</RequestId><HostId>host-1</HostId></Error>";

  it("carries the call, the code, the status and the bare message", async () => {
    answer = { status: 400, headers: { "x-amz-request-id": "request-1", "x-amz-id-2": "host-1" }, body };
    const error = await failure(bind().s3.send(enable()));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      service: "S3",
      operation: "PutBucketVersioning",
      code: "MalformedPolicy",
      status: 400,
      message: "Policies must be valid JSON",
    });
  });

  it.each([
    [301, "HTTP301"],
    [400, "HTTP400"],
    [403, "HTTP403"],
    [404, "NotFound"],
  ])("of a HeadBucket answered with %i names the call and the status", async (status, code) => {
    answer = { status };
    const message = `HeadBucket was answered with HTTP status ${status} and no error code`;
    expect(await failure(bind().s3.send(new HeadBucketCommand({ Bucket })))).toMatchObject({ code, status, message });
  });

  it("without an answer is named after the transport's, without the port", async () => {
    const { s3 } = bind();
    await stub.close();
    expect(await failure(s3.send(new HeadBucketCommand({ Bucket })))).toMatchObject({
      code: "ECONNREFUSED",
      status: undefined,
      message: "no answer from S3",
    });
  });
});

describe("S3 Control", () => {
  const ResourceArn = "arn:aws:s3:::a-bucket";
  const tag = () => new TagResourceCommand({ ResourceArn, Tags: [{ Key: "a", Value: "1" }] });

  /** A client that answers nothing and keeps what it was given after all was filled in. */
  function control(deadline: Deadline) {
    const inputs: object[] = [];
    const client = new S3ControlClient({
      region: "us-west-2",
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
    });
    client.middlewareStack.add(
      () => async (args) => {
        inputs.push({ ...args.input });
        return { output: { $metadata: {} }, response: undefined };
      },
      { step: "serialize", priority: "high" },
    );
    const access = {
      s3: createS3Client({ region: "us-west-2" }),
      s3Control: async () => client,
      account: "000000000000",
    };
    const { s3Control } = bindAws({ ...access, partition: "aws", region: "us-west-2", now: () => NOW }, deadline);
    return { s3Control, inputs };
  }

  it("is told the account", async () => {
    const { s3Control, inputs } = control(() => NOW + 45_000);
    await s3Control.send(tag());
    expect(inputs).toMatchObject([{ AccountId: "000000000000", ResourceArn }]);
  });

  it("gets no write without a claim", async () => {
    const { s3Control, inputs } = control(() => undefined);
    expect(await failure(s3Control.send(tag()))).toBeInstanceOf(UnclaimedWriteError);
    expect(inputs).toEqual([]);
  });

  it("names itself in its errors", async () => {
    const s3Control = async () => ({ send: () => Promise.reject(new Error("down")) });
    const s3 = createS3Client({ region: "us-west-2" });
    const access = { s3, s3Control, account: "0", partition: "aws", region: "us-west-2", now: () => NOW };
    const error = await failure(bindAws(access, () => NOW + 45_000).s3Control.send(tag()));
    expect(error).toMatchObject({ service: "S3 Control", operation: "TagResource", message: "down" });
  });
});
