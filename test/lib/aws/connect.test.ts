import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnect } from "../../../lib/aws/connect.ts";
import { type S3, s3 } from "../../../lib/aws/services/s3.ts";
import { UnclaimedWriteError } from "../../../lib/aws/write-guard.ts";
import type { SdkClient, Service } from "../../../lib/reconcile/contract/aws.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { type HttpStub, type StubAnswer, startHttpStub } from "../../support/proxies/http-stub.ts";
import { access, failure, NOW, s3At, s3Of } from "./passes.ts";

const Bucket = "a-bucket";
const head = () => new HeadBucketCommand({ Bucket });
const enable = () => new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } });

afterEach(() => {
  vi.useRealTimers();
});

/** An S3 service whose client responds to every call with an empty output. */
function answeringS3() {
  const client: SdkClient = { send: async () => ({}) };
  return { ...s3, load: vi.fn<Service<S3>["load"]>(async () => client) };
}

/** An S3 service whose client never responds automatically: each call waits until the test completes or aborts it. */
function manualS3() {
  const waiting: (() => void)[] = [];
  const send: SdkClient["send"] = (_command, { abortSignal }) =>
    new Promise((resolve, reject) => {
      waiting.push(() => resolve({}));
      abortSignal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  return { service: { ...s3, load: vi.fn<Service<S3>["load"]>(async () => ({ send })) }, waiting };
}

describe("a call", () => {
  let stub: HttpStub;
  let answer: StubAnswer;

  beforeEach(async () => {
    answer = { status: 200 };
    stub = await startHttpStub(() => answer);
  });
  afterEach(() => stub.close());

  it.each([
    ["a read", (client: S3) => client.send(new GetBucketVersioningCommand({ Bucket }))],
    ["a HEAD", (client: S3) => client.send(head())],
    ["a write", (client: S3) => client.send(enable())],
    ["a delete", (client: S3) => client.send(new DeleteBucketCommand({ Bucket }))],
  ])("names the place's account as the expected bucket owner: %s", async (_, send) => {
    await send(s3Of(s3At(stub.url)));
    expect(stub.requests[0]?.headers["x-amz-expected-bucket-owner"]).toBe(ACCOUNT);
  });

  it("specifies no expected bucket owner if the operation accepts none, as with CreateBucket", async () => {
    await s3Of(s3At(stub.url)).send(new CreateBucketCommand({ Bucket }));
    expect(stub.requests[0]?.headers).not.toHaveProperty("x-amz-expected-bucket-owner");
  });

  it("leaves the caller's input unchanged", async () => {
    const input = { Bucket };
    await s3Of(s3At(stub.url)).send(new HeadBucketCommand(input));
    expect(input).toEqual({ Bucket });
  });

  it("returns the SDK's output, which includes the number of attempts", async () => {
    answer = { status: 200, body: "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>" };
    const output = await s3Of(s3At(stub.url)).send(new GetBucketVersioningCommand({ Bucket }));
    expect(output).toMatchObject({ Status: "Enabled", $metadata: { attempts: 1 } });
  });

  it("is attempted at most three times", async () => {
    answer = { status: 503 };
    await failure(s3Of(s3At(stub.url)).send(new GetBucketVersioningCommand({ Bucket })));
    expect(stub.requests).toHaveLength(3);
  });

  it("that writes is sent if the claim outlasts both the call and the 20 s in which the call may still arrive", async () => {
    await s3Of(s3At(stub.url), { deadline: () => NOW + 30_000 }).send(enable());
    expect(stub.requests).toHaveLength(1);
  });

  it.each([
    ["no claim", undefined, "PutBucketVersioning was not sent: this pass has no claim on the object"],
    [
      "less than 30 s left of its claim",
      NOW + 29_999,
      "PutBucketVersioning was not sent: less than 30 s were left of this pass's claim",
    ],
  ])("that writes is not sent if the pass has %s", async (_, deadline, message) => {
    const unanswered = vi.fn();
    const error = await failure(s3Of(s3At(stub.url), { deadline: () => deadline, unanswered }).send(enable()));
    expect(error).toBeInstanceOf(UnclaimedWriteError);
    expect(error).toHaveProperty("message", message);
    expect(stub.requests).toHaveLength(0);
    expect(unanswered).not.toHaveBeenCalled();
  });

  it("that reads needs no claim", async () => {
    await s3Of(s3At(stub.url), { deadline: () => undefined }).send(head());
    expect(stub.requests).toHaveLength(1);
  });

  it.each([
    ["is not marked as a read", { HeadBucket: { actions: [] } }],
    ["is not listed", {}],
  ])("counts as one that writes if it %s", async (_, calls) => {
    const client = s3Of(s3At(stub.url), { calls, deadline: () => undefined });
    expect(await failure(client.send(head()))).toBeInstanceOf(UnclaimedWriteError);
  });
});

describe("the calls of a pass", () => {
  it("are limited to 25 at a time", async () => {
    const { service, waiting } = manualS3();
    const client = s3Of(service);
    const calls = Array.from({ length: 26 }, () => client.send(head()));
    await vi.waitFor(() => expect(waiting).toHaveLength(25));
    waiting[0]?.();
    await calls[0];
    await vi.waitFor(() => expect(waiting).toHaveLength(26));
    for (const answer of waiting) answer();
    await Promise.all(calls);
  });

  it("do not count toward the limit of another pass", async () => {
    const { service, waiting } = manualS3();
    const connect = createConnect({ now: () => NOW });
    const calls = [access(), access()].flatMap((pass) => {
      const client = connect(pass).client(service);
      return Array.from({ length: 25 }, () => client.send(head()));
    });
    await vi.waitFor(() => expect(waiting).toHaveLength(50));
    for (const answer of waiting) answer();
    await Promise.all(calls);
  });

  it("that write require a claim when they are sent, not only when they are queued", async () => {
    const { service, waiting } = manualS3();
    let deadline = NOW + 55_000;
    const client = s3Of(service, { deadline: () => deadline });
    const reads = Array.from({ length: 25 }, () => client.send(head()));
    const write = failure(client.send(enable()));
    await vi.waitFor(() => expect(waiting).toHaveLength(25));
    deadline = NOW;
    for (const answer of waiting) answer();
    await Promise.all(reads);
    expect(await write).toBeInstanceOf(UnclaimedWriteError);
  });

  it("that write require a claim that is still valid after the SDK is loaded", async () => {
    const { service } = manualS3();
    let deadline = NOW + 55_000;
    service.load.mockImplementation(async () => {
      deadline = NOW;
      return { send: () => Promise.reject(new Error("sent")) };
    });
    const error = await failure(s3Of(service, { deadline: () => deadline }).send(enable()));
    expect(error).toBeInstanceOf(UnclaimedWriteError);
  });
});

it("loads a service's SDK on the first call to that service, and not before", async () => {
  const [used, unused] = [answeringS3(), answeringS3()];
  const aws = createConnect({ now: () => NOW })(access());
  const client = aws.client(used);
  aws.client({ ...unused, name: "Another" });
  expect(used.load).not.toHaveBeenCalled();
  await client.send(head());
  expect(used.load).toHaveBeenCalledOnce();
  expect(unused.load).not.toHaveBeenCalled();
});

it("shares one client between all passes in the same region", async () => {
  const service = answeringS3();
  const connect = createConnect({ now: () => NOW });
  for (const region of ["eu-west-1", "eu-central-1", "eu-west-1"]) {
    const place = { account: ACCOUNT, partition: "aws", region };
    await connect(access({ place })).client(service).send(head());
  }
  expect(service.load.mock.calls).toEqual([[{ region: "eu-west-1" }], [{ region: "eu-central-1" }]]);
});

describe("the time limit of a call", () => {
  it("is 10 s, even if the SDK does not abort the call", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const deaf = { ...s3, load: async () => ({ send: () => Promise.race<never>([]) }) };
    const error = failure(s3Of(deaf).send(head()));
    const ended = vi.fn();
    void error.then(ended);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({
      code: "TimeoutError",
      operation: "HeadBucket",
      message: "no response from S3",
    });
  });

  it("ends early with the pass, both for calls under way and for calls that are waiting", async () => {
    const { service, waiting } = manualS3();
    const pass = new AbortController();
    const client = s3Of(service, { signal: pass.signal });
    const errors = Array.from({ length: 26 }, () => failure(client.send(head())));
    await vi.waitFor(() => expect(waiting).toHaveLength(25));
    pass.abort();
    expect(await errors[0]).toMatchObject({ code: "AbortError", message: "no response from S3" });
    expect(await errors[25]).toMatchObject({ message: "HeadBucket was not sent: the pass is out of time" });
    expect(waiting).toHaveLength(25);
  });
});

describe("after the pass is over", () => {
  it.each([
    ["AbortError", new DOMException("stop", "AbortError")],
    ["TimeoutError", new DOMException("stop", "TimeoutError")],
  ])("a call is not sent, and fails with %s", async (code, reason) => {
    const { service, waiting } = manualS3();
    const unanswered = vi.fn();
    const client = s3Of(service, { signal: AbortSignal.abort(reason), unanswered });
    expect(await failure(client.send(enable()))).toMatchObject({
      service: "S3",
      operation: "PutBucketVersioning",
      code,
      status: undefined,
      answered: true,
      message: "PutBucketVersioning was not sent: the pass is out of time",
    });
    expect(waiting).toHaveLength(0);
    expect(unanswered).not.toHaveBeenCalled();
  });
});
