import { GetBucketVersioningCommand, PutBucketVersioningCommand, type S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { s3 } from "../../../lib/aws/services/s3.ts";
import type { Access } from "../../../lib/reconcile/dependencies.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { type HttpStub, type StubAnswer, startHttpStub } from "../../support/proxies/http-stub.ts";
import { failure, s3At, s3Of } from "./passes.ts";

const Bucket = "a-bucket";
const enable = () => new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } });
const CUT = "cut";

let stub: HttpStub;
/** The stub's responses to the attempts, in order. */
let answers: (StubAnswer | typeof CUT)[];
let onRequest: () => void;
let unanswered: ReturnType<typeof vi.fn<Access["unanswered"]>>;

beforeEach(async () => {
  onRequest = () => undefined;
  unanswered = vi.fn<Access["unanswered"]>();
  stub = await startHttpStub((request) => {
    onRequest();
    const answer = answers.shift() ?? expect.fail("more attempts than expected");
    if (answer !== CUT) return answer;
    request.socket.destroy();
    return { status: 500 };
  });
});

afterEach(() => stub.close());

describe("a call counts as answered", () => {
  it("if AWS answered every attempt", async () => {
    answers = [{ status: 503 }, { status: 503 }, { status: 503 }];
    const error = await failure(s3Of(s3At(stub.url), { unanswered }).send(enable()));
    expect(error).toMatchObject({ status: 503, answered: true });
    expect(unanswered).not.toHaveBeenCalled();
  });

  it("if AWS rejected its only attempt", async () => {
    answers = [{ status: 403 }];
    const error = await failure(s3Of(s3At(stub.url), { unanswered }).send(enable()));
    expect(error).toMatchObject({ status: 403, answered: true });
    expect(unanswered).not.toHaveBeenCalled();
  });

  it("if no part of it was sent", async () => {
    answers = [];
    const incomplete = new PutBucketVersioningCommand({ Bucket: "", VersioningConfiguration: {} });
    const error = await failure(s3Of(s3At(stub.url), { unanswered }).send(incomplete));
    expect(error).toMatchObject({ status: undefined, answered: true });
    expect(unanswered).not.toHaveBeenCalled();
  });

  it("if the pass ends between two attempts", async () => {
    answers = [{ status: 503 }];
    const pass = new AbortController();
    const service = { ...s3At(stub.url), load: async () => endAfterAttempt(await client(), pass) };
    const error = await failure(s3Of(service, { unanswered, signal: pass.signal }).send(enable()));
    expect(error).toMatchObject({ code: "AbortError", answered: true });
    expect(unanswered).not.toHaveBeenCalled();
  });
});

describe("a call whose repetition would create another resource is sent once", () => {
  const calls = { PutBucketVersioning: { actions: [], once: true } } as const;

  it.each([[{ status: 503 }, 503, true] as const, [CUT, undefined, false] as const])(
    "even if the response is %j",
    async (answer, status, answered) => {
      answers = [answer];
      const error = await failure(s3Of(s3At(stub.url), { calls, unanswered }).send(enable()));
      expect(error).toMatchObject({ status, answered });
      expect(stub.requests).toHaveLength(1);
    },
  );

  it("and its response says that it was the first attempt", async () => {
    answers = [{ status: 200 }];
    const { $metadata } = await s3Of(s3At(stub.url), { calls }).send(enable());
    expect($metadata.attempts).toBe(1);
  });
});

describe("a call counts as not answered", () => {
  it.each([
    ["the last", [{ status: 503 }, { status: 503 }, CUT], undefined],
    ["the first", [CUT, { status: 503 }, { status: 503 }], 503],
    ["a middle one", [{ status: 503 }, CUT, { status: 403 }], 403],
  ] as const)("if %s of its attempts was cut off", async (_, given, status) => {
    answers = [...given];
    const error = await failure(s3Of(s3At(stub.url), { unanswered }).send(enable()));
    expect(error).toMatchObject({ status, answered: false });
    expect(unanswered.mock.calls).toEqual([["PutBucketVersioning"]]);
  });

  it("if the pass ends before AWS has responded", async () => {
    const pass = new AbortController();
    answers = [{ status: 200 }];
    onRequest = () => pass.abort();
    const error = await failure(s3Of(s3At(stub.url), { unanswered, signal: pass.signal }).send(enable()));
    expect(error).toMatchObject({ code: "AbortError", answered: false });
    expect(unanswered.mock.calls).toEqual([["PutBucketVersioning"]]);
  });

  it("if its response breaks off", async () => {
    const broken = { status: 200, headers: { "content-length": "100", connection: "close" }, body: "<Vers" };
    answers = [broken, broken, broken];
    const error = await failure(s3Of(s3At(stub.url)).send(new GetBucketVersioningCommand({ Bucket })));
    expect(error).toMatchObject({ code: "ECONNRESET", answered: false, message: "no response from S3" });
  });

  it("if a response that reports success cannot be read", async () => {
    answers = [{ status: 200, body: "<html>request 17" }];
    const error = await failure(s3Of(s3At(stub.url)).send(new GetBucketVersioningCommand({ Bucket })));
    const message = "the response to GetBucketVersioning could not be read";
    expect(error).toMatchObject({ status: 200, answered: false, message });
  });
});

it("does not report unanswered reads", async () => {
  answers = [CUT, CUT, CUT];
  const error = await failure(s3Of(s3At(stub.url), { unanswered }).send(new GetBucketVersioningCommand({ Bucket })));
  expect(error).toMatchObject({ answered: false });
  expect(unanswered).not.toHaveBeenCalled();
});

it("counts the attempts of a call that succeeds", async () => {
  answers = [CUT, { status: 200 }];
  const output = await s3Of(s3At(stub.url), { unanswered }).send(enable());
  expect(output.$metadata.attempts).toBe(2);
});

async function client(): Promise<S3Client> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: "secret" };
  return await s3.load({ region: REGION, endpoint: stub.url, credentials });
}

/** Ends the pass when an attempt has failed, before the SDK retries. */
function endAfterAttempt(s3Client: S3Client, pass: AbortController): S3Client {
  s3Client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } finally {
        pass.abort();
      }
    },
    { step: "finalizeRequest", priority: "low", name: "endAfterAttempt" },
  );
  return s3Client;
}
