import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openSecretOnSecretsManager } from "../../support/kinds/kind-on-aws/secrets/secret-on-secrets-manager.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("Secret:", () => {
  testAdoption(openSecretOnSecretsManager);
  testTenants(openSecretOnSecretsManager);
});
