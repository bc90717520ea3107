import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openFunctionOnLambda } from "../../support/kinds/kind-on-aws/lambda/function-on-lambda.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("Function:", () => {
  testAdoption(openFunctionOnLambda);
  testTenants(openFunctionOnLambda);
});
