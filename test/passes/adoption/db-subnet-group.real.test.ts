import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openDBSubnetGroupOnRDS } from "../../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("DBSubnetGroup:", () => {
  testAdoption(openDBSubnetGroupOnRDS);
  testTenants(openDBSubnetGroupOnRDS);
});
