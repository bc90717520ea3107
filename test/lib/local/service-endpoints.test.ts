import { HeadBucketCommand } from "@aws-sdk/client-s3";
import { afterEach, expect, test, vi } from "vitest";
import { s3 } from "../../../lib/aws/services/s3.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { emulatedServices, endpointVariables, ownServices, servicesOf } from "../../../lib/local/service-endpoints.ts";
import { startHttpStub } from "../../support/proxies/http-stub.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the endpoints' variables are those that the AWS SDKs read", async () => {
  await using stub = new AsyncDisposableStack();
  const server = await startHttpStub(() => ({ status: 200 }));
  stub.defer(() => server.close());
  for (const [name, value] of Object.entries(endpointVariables({ s3: server.url }))) vi.stubEnv(name, value);
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  await (await s3.load({ region: "us-west-2", credentials })).send(new HeadBucketCommand({ Bucket: "a-bucket" }));
  expect(server.requests).toHaveLength(1);
});

test("a service has a key of lower-case words and a variable of upper-case ones", () => {
  expect(emulatedServices.map(({ name, key }) => [name, key])).toContainEqual(["DynamoDB", "dynamodb"]);
  expect(endpointVariables({ dynamodb: "http://one", "cloudwatch-logs": "http://two" })).toEqual({
    AWS_ENDPOINT_URL_DYNAMODB: "http://one",
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: "http://two",
  });
});

test("every kind belongs to one service, which an emulator provides", () => {
  for (const { resource } of kinds) expect(servicesOf([resource])).toHaveLength(1);
  expect(servicesOf([])).toEqual([]);
});

test("a service that the functions also call for themselves is on MiniStack, with their own queues and logs", () => {
  const shared = emulatedServices.filter(({ key }) => ownServices.includes(key));
  expect(shared.filter(({ emulator }) => emulator !== "ministack")).toEqual([]);
});
