import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openRepositoryOnECR } from "../../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("Repository:", () => {
  testAdoption(openRepositoryOnECR);
  testTenants(openRepositoryOnECR);
});
