import { createRequire } from "node:module";
import { expect, it } from "vitest";
import "../../../lib/aws/connect.ts";
import { dynamodb } from "../../../lib/aws/dynamodb.ts";
import { s3 } from "../../../lib/aws/s3.ts";
import { s3Control } from "../../../lib/aws/s3-control.ts";

/** The SDK's client packages that this process has loaded. This file must import none of them. */
function loadedClients(): string[] {
  const paths = Object.keys(createRequire(import.meta.url).cache).join("\n");
  return [...new Set(paths.match(/(?<=@aws-sdk\/)client-[a-z0-9-]+/g))];
}

it("loads a service's SDK only when it creates that service's client", async () => {
  expect(loadedClients()).toEqual([]);
  await s3.load({ region: "us-west-2" });
  expect(loadedClients()).toEqual(["client-s3"]);
  await s3Control.load({ region: "us-west-2" });
  expect(loadedClients()).toEqual(["client-s3", "client-s3-control"]);
  await dynamodb.load({ region: "us-west-2" });
  expect(loadedClients()).toEqual(["client-s3", "client-s3-control", "client-dynamodb"]);
});
