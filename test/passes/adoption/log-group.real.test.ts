import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openLogGroupOnLogs } from "../../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("LogGroup:", () => {
  testAdoption(openLogGroupOnLogs);
  testTenants(openLogGroupOnLogs);
});
