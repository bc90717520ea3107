import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openDBInstanceOnRDS } from "../../support/kinds/kind-on-aws/rds/db-instance-on-rds.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("DBInstance:", () => {
  testAdoption(openDBInstanceOnRDS);
  testTenants(openDBInstanceOnRDS);
});
