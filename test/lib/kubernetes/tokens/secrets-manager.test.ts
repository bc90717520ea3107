import { expect, test, vi } from "vitest";
import { createSecretReader, createSecretTokenSource } from "../../../../lib/kubernetes/tokens/secrets-manager.ts";
import { startHttpStub } from "../../../support/proxies/http-stub.ts";

const arn = "arn:aws:secretsmanager:us-west-2:000000000000:secret:token";

function scenario(values: (string | undefined)[]) {
  let time = 0;
  let reads = 0;
  const read = async () => {
    reads++;
    return values.length > 1 ? values.shift() : values[0];
  };
  const token = createSecretTokenSource({ arn, read, now: () => time });
  return {
    token,
    reads: () => reads,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("reads the secret again after five minutes", async () => {
  const { token, reads, pass } = scenario(["first\n", "second"]);
  expect(await token()).toBe("first");
  pass(299_999);
  expect(await token()).toBe("first");
  pass(1);
  expect(await token()).toBe("second");
  expect(reads()).toBe(2);
});

test("reads the secret again when the token was rejected", async () => {
  const { token } = scenario(["first", "second"]);
  await token();
  expect(await token({ refresh: true })).toBe("second");
});

test("reads the secret once for all concurrent callers", async () => {
  const { token, reads } = scenario(["first"]);
  expect(await Promise.all([token(), token(), token()])).toEqual(["first", "first", "first"]);
  expect(reads()).toBe(1);
});

test("reports a secret that contains no token, and recovers when the secret contains one", async () => {
  const { token } = scenario([undefined, " \n", "first"]);
  await expect(token()).rejects.toThrow(`secret ${arn} contains no token`);
  await expect(token()).rejects.toThrow(`secret ${arn} contains no token`);
  expect(await token()).toBe("first");
});

test("requests the value of the secret from Secrets Manager", async () => {
  const stub = await startHttpStub(() => ({
    status: 200,
    headers: { "content-type": "application/x-amz-json-1.1" },
    body: JSON.stringify({ ARN: arn, SecretString: "first" }),
  }));
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", stub.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  try {
    expect(await createSecretReader("us-west-2")(arn)).toBe("first");
    expect(stub.requests.map(({ headers }) => headers["x-amz-target"])).toEqual(["secretsmanager.GetSecretValue"]);
  } finally {
    vi.unstubAllEnvs();
    await stub.close();
  }
});
