import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";
import { openTopicOnSNS } from "../../support/kinds/kind-on-aws/topic-on-sns.ts";

describe("Topic:", () => {
  testAdoption(openTopicOnSNS);
  testTenants(openTopicOnSNS);
});
