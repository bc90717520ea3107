import { createRequire } from "node:module";
import { expect, it } from "vitest";
import "../../../lib/aws/connect.ts";
import { services } from "../../../lib/aws/services/index.ts";

/** The SDK's client packages that this process has loaded. This file must import none of them. */
function loadedClients(): string[] {
  const paths = Object.keys(createRequire(import.meta.url).cache).join("\n");
  return [...new Set(paths.match(/(?<=@aws-sdk\/)client-[a-z0-9-]+/g))];
}

it("loads a service's SDK only when it creates that service's client", async () => {
  const expected: string[] = [];
  expect(loadedClients()).toEqual(expected);
  for (const { name, load } of services) {
    await load({ region: "us-west-2" });
    expected.push(`client-${name.toLowerCase().replaceAll(" ", "-")}`);
    expect(loadedClients()).toEqual(expected);
  }
});
