import { expect, test } from "vitest";
import { readCaller } from "../../../../lib/preflight/account/caller.ts";
import { answering } from "../../../support/preflight/context.ts";

test("the account and the partition come from STS", async () => {
  const arn = "arn:aws-cn:sts::111122223333:assumed-role/operator/me";
  const aws = answering({ "sts:GetCallerIdentity": { Account: "111122223333", Arn: arn } });
  expect(await readCaller(aws)).toEqual({ account: "111122223333", partition: "aws-cn", arn });
});

test("without credentials, the error says how to provide them", async () => {
  await expect(readCaller(answering({ "sts:GetCallerIdentity": "ExpiredToken" }))).rejects.toMatchObject({
    message: "There are no usable AWS credentials: sts:GetCallerIdentity: ExpiredToken",
    advice: "Log in, for example with aws sso login, or name a profile with --profile.",
  });
});

test.each(["ECONNREFUSED", "ENOTFOUND", "TimeoutError"])(
  "if AWS does not respond (%s), the error does not advise to log in",
  async (code) => {
    await expect(readCaller(answering({ "sts:GetCallerIdentity": code }))).rejects.toMatchObject({
      message: `AWS cannot be reached: sts:GetCallerIdentity: ${code}`,
      advice: expect.stringMatching(/^Check the network/),
    });
  },
);
