import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openAws } from "../../../../lib/preflight/aws/open-aws.ts";
import { type HttpStub, type StubAnswer, startHttpStub } from "../../../support/proxies/http-stub.ts";

const DENIED = {
  __type: "AccessDeniedException",
  message: "User: u is not authorized to perform: eks:DescribeCluster",
};

let stub: HttpStub;
let answer: StubAnswer;

beforeEach(async () => {
  stub = await startHttpStub(() => answer);
  vi.stubEnv("AWS_ENDPOINT_URL", stub.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "000000000000");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "000000000000");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stub.close();
});

test("the same call is made once, however many checks need it", async () => {
  answer = { status: 200, body: JSON.stringify({ cluster: { name: "production" } }) };
  const { read } = openAws({ region: "us-west-2" });
  const both = await Promise.all([1, 2].map(() => read("eks:DescribeCluster", { name: "production" })));
  expect(both.map(({ cluster }) => cluster?.name)).toEqual(["production", "production"]);
  expect(stub.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /clusters/production"]);
});

test("a denied call names the IAM action that the operator lacks", async () => {
  answer = { status: 403, headers: { "x-amzn-errortype": "AccessDeniedException" }, body: JSON.stringify(DENIED) };
  await expect(openAws({ region: "us-west-2" }).read("eks:DescribeCluster", { name: "p" })).rejects.toMatchObject({
    name: "ReadError",
    code: "AccessDeniedException",
    message: expect.stringMatching(/^eks:DescribeCluster is denied: User: u is not authorized/),
    advice: "Use credentials that allow eks:DescribeCluster, or ask for this permission. It only reads.",
  });
});

test("another error keeps AWS's code", async () => {
  answer = { status: 404, headers: { "x-amzn-errortype": "ResourceNotFoundException" }, body: "{}" };
  await expect(openAws({ region: "us-west-2" }).read("eks:DescribeCluster", { name: "p" })).rejects.toMatchObject({
    name: "ReadError",
    code: "ResourceNotFoundException",
    advice: "",
  });
});
