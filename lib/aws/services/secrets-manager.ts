import { defineService } from "../define-service.ts";

/** AWS Secrets Manager. */
export const secretsManager = defineService({
  name: "Secrets Manager",
  emulator: "moto",
  vpcEndpoint: { service: "secretsmanager" },
  create: async (options) => new (await import("@aws-sdk/client-secrets-manager")).SecretsManagerClient(options),
});
