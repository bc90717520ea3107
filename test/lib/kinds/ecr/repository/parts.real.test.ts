import { beforeAll, describe, expect, it } from "vitest";
import { repository } from "../../../../../lib/kinds/ecr/repository/repository.generated.ts";
import { testAws } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { allExamples } from "../../../../support/kinds/repository/all-examples.ts";
import { testRepositoryPart } from "../../../../support/kinds/repository/part-contract.ts";

let moto: string;
const ecr = { name: "moto 5.2.5", aws: () => testAws(moto) };

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

it("has examples of every part that can be changed", () => {
  const writable = repository.parts.filter((part) => "write" in part);
  expect(allExamples.map(({ part }) => part.name)).toEqual(writable.map(({ name }) => name));
});

describe(ecr.name, () => {
  for (const examples of allExamples) testRepositoryPart(examples, ecr);
});
