import { ACCOUNT } from "./test-account.ts";

/** An AWS SDK configuration in which the profile `mover` has the emulators' endpoints. */
export function profileOf({ s3, dynamodb, ecr }: Readonly<Record<"s3" | "dynamodb" | "ecr", string>>): string {
  const services = { s3, s3_control: s3, dynamodb, ecr, sts: ecr };
  return [
    "[profile mover]",
    `aws_access_key_id = ${ACCOUNT}`,
    `aws_secret_access_key = ${ACCOUNT}`,
    "services = emulated",
    "[services emulated]",
    ...Object.entries(services).map(([service, url]) => `${service} =\n  endpoint_url = ${url}`),
    "",
  ].join("\n");
}
