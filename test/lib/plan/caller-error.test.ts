import { expect, test } from "vitest";
import { callerError } from "../../../lib/plan/caller-error.ts";

const failure = (message: string, members: object) => Object.assign(new Error(message), members);

test.each([
  failure("connect ECONNREFUSED 127.0.0.1:1", { code: "ECONNREFUSED" }),
  failure("getaddrinfo ENOTFOUND sts.us-west-2.amazonaws.com", { code: "ENOTFOUND" }),
  failure("Connection timed out after 3000 ms", { name: "TimeoutError" }),
])("if AWS does not respond, says so, and does not advise to sign in: %s", (error) => {
  const { message, advice, status } = callerError(error);
  expect(message).toBe(`AWS cannot be reached: ${error.message}`);
  expect(advice).toMatch(/^Check the network/);
  expect(status).toBe(3);
});

test.each([
  failure("Could not load credentials from any providers", { name: "CredentialsProviderError" }),
  failure("The security token included in the request is expired", { name: "ExpiredToken", Code: "ExpiredToken" }),
])("if the credentials are unusable, advises to sign in: %s", (error) => {
  const { message, advice } = callerError(error);
  expect(message).toBe(`cannot use your AWS credentials: ${error.message}`);
  expect(advice).toMatch(/^Sign in/);
});
