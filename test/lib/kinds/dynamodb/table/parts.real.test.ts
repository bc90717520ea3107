import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parts } from "../../../../../lib/kinds/dynamodb/table/parts.ts";
import { testDynamoDB } from "../../../../support/aws/dynamodb-connect.ts";
import { createDynamoDBModel } from "../../../../support/aws/dynamodb-model/model.ts";
import { startDynamoDBProxy } from "../../../../support/aws/dynamodb-model/proxy.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type DynamoDBTarget, testTablePart } from "../../../../support/kinds/table-contract/table-part-contract.ts";
import { allExamples } from "../../../../support/kinds/table-examples/all.ts";

const A_MONTH = 31 * 24 * 3600 * 1000;

let time = Date.now();
let miniStackEndpoint: string;
let proxyUrl: string;
const started = new AsyncDisposableStack();

beforeAll(async () => {
  const endpoint = await sharedEmulator("ministack");
  const model = createDynamoDBModel({ now: () => time });
  const { url } = started.use(await startDynamoDBProxy(endpoint, model));
  [miniStackEndpoint, proxyUrl] = [endpoint, url];
});

afterAll(async () => {
  await started.disposeAsync();
});

const targets: readonly DynamoDBTarget[] = [
  {
    name: "MiniStack 1.4.21",
    aws: () => testDynamoDB(miniStackEndpoint),
    wait: () => undefined,
    lacks: ({ miniStackLacks }) => miniStackLacks,
  },
  {
    name: "MiniStack with DynamoDB's rules and timing",
    aws: () => testDynamoDB(proxyUrl),
    wait: () => {
      time += A_MONTH;
    },
    lacks: () => undefined,
  },
];

it("has examples of every part that can be changed", () => {
  const writable = parts.filter((part) => "write" in part);
  expect(allExamples.map(({ part }) => part.name)).toEqual(writable.map(({ name }) => name));
});

describe.for(targets)("$name", (target) => {
  for (const examples of allExamples) testTablePart(examples, target);
});
