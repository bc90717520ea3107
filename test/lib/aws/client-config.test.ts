import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { expect, test, vi } from "vitest";
import { calling } from "../../../lib/aws/client-config.ts";
import { dynamodb } from "../../../lib/aws/services/dynamodb.ts";
import { services } from "../../../lib/aws/services/index.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The files that create clients of the SDK. The local stack's clients only call emulators. */
const files = globSync(["lib/**/*.ts", "functions/**/*.ts"], { cwd: ROOT, exclude: ["lib/local/**"] })
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }))
  .filter(({ text }) => /new \w+Client\(/.test(text));

test.each(files)("every client that $file creates has the common time limits", ({ text }) => {
  for (const [creation] of text.matchAll(/new \w+Client\([^;]*?\)/gs)) expect(creation).toContain("...calling");
});

test("the test above finds the clients", () => {
  expect(files.length).toBeGreaterThan(4);
});

test.each(services)("every client of $name has the common time limits", async ({ load }) => {
  const { maxAttempts, retryMode, requestHandler } = Object(await load({ region: "us-west-2" })).config;
  expect([await maxAttempts(), retryMode]).toEqual([calling.maxAttempts, calling.retryMode]);
  const { httpAgent: _, ...limits } = calling.requestHandler; // Every service is called by HTTPS.
  expect(await requestHandler.configProvider).toMatchObject(limits);
});

test("DynamoDB is called at its regional endpoint, even if the environment contains the account's id", async () => {
  vi.stubEnv("AWS_ACCOUNT_ID", "111122223333");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  try {
    const client = await dynamodb.load({ region: "us-west-2" });
    const hosts: unknown[] = [];
    client.middlewareStack.add(
      () => async (call) => {
        hosts.push(Object(call.request).hostname);
        throw new Error("not sent");
      },
      { step: "finalizeRequest", priority: "high" },
    );
    await expect(client.send(new DescribeTableCommand({ TableName: "photos" }))).rejects.toThrow("not sent");
    expect(hosts).toEqual(["dynamodb.us-west-2.amazonaws.com"]);
  } finally {
    vi.unstubAllEnvs();
  }
});
