import { gap } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";

/** The short name of the SDK package: `cloudwatch-logs` for `@aws-sdk/client-cloudwatch-logs`. */
export function shortName({ service: { sdk } }: Pick<ImportedKind, "service">): string {
  return sdk.packageName.replace("@aws-sdk/client-", "");
}

/** The constant of the service in its own file: `cloudwatchLogs` for `cloudwatch-logs`. */
export function serviceConstant(imported: Pick<ImportedKind, "service">): string {
  return shortName(imported).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The draft of the file of a service in `lib/aws/services/`. */
export function draftService(imported: ImportedKind): string {
  const { packageName, clientName, serviceId } = imported.service.sdk;
  const prefix = iamPrefixOf(imported) ?? shortName(imported);
  return `import { defineService } from "../define-service.ts";

/** ${serviceId}. */
export const ${serviceConstant(imported)} = defineService({
  name: "${serviceId}",
  emulator: ${gap("moto, ministack or localstack, whichever has the create call")},
  vpcEndpoint: { service: ${gap(`the last part of the endpoint's name, such as ${prefix}`)} },
  create: async (options) => new (await import("${packageName}")).${clientName}(options),
});
`;
}

/** The prefix of the service's IAM actions, which is also that of its ARNs. */
export function iamPrefixOf({ identity: { arn, arnTemplate } }: ImportedKind): string | undefined {
  return /^arn:[^:]+:([\w-]+):/.exec(arn?.form ?? arnTemplate?.text ?? "")?.[1];
}
