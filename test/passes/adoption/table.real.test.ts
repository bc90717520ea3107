import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("Table:", () => {
  testAdoption(openTableOnDynamoDB);
  testTenants(openTableOnDynamoDB, "all");
});
