import { ACCOUNT } from "./test-account.ts";

/** A configuration of AWS's SDKs in which the profile `mover` has the endpoints of the emulators. */
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
