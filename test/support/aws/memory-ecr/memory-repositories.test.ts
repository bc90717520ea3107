import { describe } from "vitest";
import { calls } from "../../../../lib/resources/ecr/repository/calls.generated.ts";
import { createMemoryCloud } from "../../kinds/memory-cloud.ts";
import { allExamples } from "../../kinds/repository/all-examples.ts";
import { testRepositoryPart } from "../../kinds/repository/part-contract.ts";
import { ACCOUNT, REGION } from "../test-account.ts";
import { repositories } from "./memory-repositories.ts";

const { connect } = createMemoryCloud({ now: Date.now, service: repositories });

/** The in-memory ECR, which must obey the same laws as the emulators. */
const memory = {
  name: "the in-memory ECR",
  aws: () =>
    connect({
      place: { account: ACCOUNT, partition: "aws", region: REGION },
      calls,
      deadline: () => Number.POSITIVE_INFINITY,
      signal: new AbortController().signal,
      unanswered: () => undefined,
    }),
};

describe(memory.name, () => {
  for (const examples of allExamples) testRepositoryPart(examples, memory);
});
