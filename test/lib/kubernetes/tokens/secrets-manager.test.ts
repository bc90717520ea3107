import { expect, test } from "vitest";
import { createSecretTokenSource } from "../../../../lib/kubernetes/tokens/secrets-manager.ts";

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

test("reads the secret again when the token was refused", async () => {
  const { token } = scenario(["first", "second"]);
  await token();
  expect(await token({ refresh: true })).toBe("second");
});

test("reads the secret once for all who ask at the same time", async () => {
  const { token, reads } = scenario(["first"]);
  expect(await Promise.all([token(), token(), token()])).toEqual(["first", "first", "first"]);
  expect(reads()).toBe(1);
});

test("names a secret that holds no token, and recovers", async () => {
  const { token } = scenario([undefined, " \n", "first"]);
  await expect(token()).rejects.toThrow(`secret ${arn} holds no token`);
  await expect(token()).rejects.toThrow(`secret ${arn} holds no token`);
  expect(await token()).toBe("first");
});
