import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parts } from "../../../../../lib/resources/ecr/repository/parts.ts";
import { startTestEmulator, type TestEmulator } from "../../../../support/aws/test-emulator.ts";
import { testAws } from "../../../../support/aws/test-s3.ts";
import { allExamples } from "../../../../support/kinds/repository/all-examples.ts";
import { testRepositoryPart } from "../../../../support/kinds/repository/part-contract.ts";

let moto: TestEmulator;
const ecr = { name: "moto 5.2.5", aws: () => testAws(moto.endpoint) };

beforeAll(async () => {
  moto = await startTestEmulator("moto");
}, 120_000);

afterAll(async () => {
  await moto[Symbol.asyncDispose]();
});

it("has examples of every part that can be changed", () => {
  const writable = parts.filter((part) => "write" in part);
  expect(allExamples.map(({ part }) => part.name)).toEqual(writable.map(({ name }) => name));
});

describe(ecr.name, () => {
  for (const examples of allExamples) testRepositoryPart(examples, ecr);
});
