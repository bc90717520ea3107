import { describe } from "vitest";
import { calls } from "../../../../lib/kinds/ecr/repository/calls.generated.ts";
import { createMemoryCloud } from "../../kinds/memory/memory-cloud.ts";
import { allExamples } from "../../kinds/repository/all-examples.ts";
import { testRepositoryPart } from "../../kinds/repository/part-contract.ts";
import { claimedAccess } from "../claimed-access.ts";
import { repositories } from "./memory-repositories.ts";

const { connect } = createMemoryCloud({ now: Date.now, service: repositories });

/** The in-memory ECR, which must obey the same laws as the emulators. */
const memory = {
  name: "the in-memory ECR",
  aws: () => connect(claimedAccess(calls)),
};

describe(memory.name, () => {
  for (const examples of allExamples) testRepositoryPart(examples, memory);
});
