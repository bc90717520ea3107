import { HeadBucketCommand, PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { s3 } from "../../../lib/aws/services/s3.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { type HttpStub, type StubAnswer, startHttpStub } from "../../support/proxies/http-stub.ts";
import { failure, s3At, s3Of } from "./passes.ts";

const Bucket = "a-bucket";
const enable = () => new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } });

let stub: HttpStub;
let answer: StubAnswer;

beforeEach(async () => {
  stub = await startHttpStub(() => answer);
});

afterEach(() => stub.close());

describe("an error", () => {
  it("quotes no credentials from the rejected request", async () => {
    const token = "aB3/x+".repeat(60);
    const message = `The Canonical String should have been 'x-amz-security-token:${token}'`;
    const elements = `<Message>${message}</Message><Token-0>${token}</Token-0>`;
    answer = { status: 403, body: `<Error><Code>SignatureDoesNotMatch</Code>${elements}</Error>` };
    const error = await failure(s3Of(s3At(stub.url)).send(enable()));
    expect(error).toMatchObject({
      code: "SignatureDoesNotMatch",
      message: "The Canonical String should have been '***",
    });
  });

  it("carries the call, the code, the status and the bare message", async () => {
    const body =
      "<Error><Code>MalformedPolicy</Code><Message>Policies must be valid JSON</Message>" +
      "<RequestId>request-1</RequestId><HostId>host-1</HostId></Error>";
    answer = { status: 400, headers: { "x-amz-request-id": "request-1", "x-amz-id-2": "host-1" }, body };
    const error = await failure(s3Of(s3At(stub.url)).send(enable()));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      service: "S3",
      operation: "PutBucketVersioning",
      code: "MalformedPolicy",
      status: 400,
      answered: true,
      message: "Policies must be valid JSON",
    });
  });

  it.each([
    [301, "HTTP301"],
    [400, "HTTP400"],
    [403, "HTTP403"],
    [404, "NotFound"],
  ])("for a HeadBucket call that is answered with %i names the call and the status", async (status, code) => {
    answer = { status };
    const message = `HeadBucket returned HTTP status ${status} and no error code`;
    const error = await failure(s3Of(s3At(stub.url)).send(new HeadBucketCommand({ Bucket })));
    expect(error).toMatchObject({ code, status, message });
  });

  it("for a response that is not XML names the call and the status", async () => {
    answer = { status: 400, body: "<html>request 17 at 12:00" };
    const message = "the response to PutBucketVersioning could not be read";
    expect(await failure(s3Of(s3At(stub.url)).send(enable()))).toMatchObject({ status: 400, answered: true, message });
  });

  it("for a call without a response carries the transport's code, and no port", async () => {
    await stub.close();
    expect(await failure(s3Of(s3At(stub.url)).send(new HeadBucketCommand({ Bucket })))).toMatchObject({
      code: "ECONNREFUSED",
      status: undefined,
      answered: false,
      message: "no response from S3",
    });
  });

  it("keeps the SDK's rejection as its cause", async () => {
    const cause = new Error("down");
    const broken = { ...s3, load: async () => ({ send: () => Promise.reject(cause) }) };
    expect(await failure(s3Of(broken).send(enable()))).toMatchObject({ code: "Error", message: "down", cause });
  });
});
