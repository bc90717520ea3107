import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openQueueOnSQS } from "../../support/kinds/kind-on-aws/queue-on-sqs.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("Queue:", () => {
  testAdoption(openQueueOnSQS);
  testTenants(openQueueOnSQS);
});
