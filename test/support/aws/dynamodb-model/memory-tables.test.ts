import { describe } from "vitest";
import { calls } from "../../../../lib/kinds/dynamodb/table/calls.generated.ts";
import { createMemoryCloud } from "../../kinds/memory/memory-cloud.ts";
import { type DynamoDBTarget, testTablePart } from "../../kinds/table-contract/table-part-contract.ts";
import { allExamples } from "../../kinds/table-examples/all.ts";
import { claimedAccess } from "../claimed-access.ts";
import { tables } from "./memory-tables.ts";

const A_MONTH = 31 * 24 * 3600 * 1000;

let time = Date.now();
const { connect } = createMemoryCloud({ now: () => time, service: tables });

/** The in-memory DynamoDB, which must obey the same laws as the emulators. */
const memory: DynamoDBTarget = {
  name: "the in-memory DynamoDB",
  aws: () => connect(claimedAccess(calls)),
  wait() {
    time += A_MONTH;
  },
  lacks: () => undefined,
};

describe(memory.name, () => {
  for (const examples of allExamples) testTablePart(examples, memory);
});
