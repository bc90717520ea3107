import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadServiceSdk, ServiceFileError } from "../../../../lib/codegen/page/service-sdk.ts";

/** Loads the SDK of a service with this name, in a project whose file of the service loads this package. */
function load(name: string, loaded: string): Promise<object> {
  const root = mkdtempSync(join(tmpdir(), "project-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "lib/aws/services"), { recursive: true });
  writeFileSync(join(root, "lib/aws/services/mars.ts"), `create: async () => await import("${loaded}")`);
  return loadServiceSdk({ name }, "lib/kinds/mars/rover", root);
}

it("loads the package that has the name of the service", async () => {
  expect(await load("SQS", "@aws-sdk/client-sqs")).toHaveProperty("SQSClient");
});

it("blames the file of the service if its name is not the SDK's", async () => {
  const message =
    "lib/aws/services/mars.ts: name must be the name of the SDK's client, such as Route 53 for @aws-sdk/client-route-53; " +
    '"Simple Queue" stands for @aws-sdk/client-simple-queue, which is not installed, but the file loads @aws-sdk/client-sqs';
  await expect(load("Simple Queue", "@aws-sdk/client-sqs")).rejects.toEqual(new ServiceFileError(message));
});

it("says that the package of a service must be installed", async () => {
  const message = "lib/aws/services/mars.ts: @aws-sdk/client-mars is not installed: run npm install";
  await expect(load("Mars", "@aws-sdk/client-mars")).rejects.toEqual(new ServiceFileError(message));
});
