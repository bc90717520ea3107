import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { endpointVariables, type ServiceEndpoints } from "../service-endpoints.ts";

/** The values that a shell needs to work with the local stack. */
export interface StackAddresses {
  readonly kubeconfig: string;
  readonly kubectl: string;
  /** The folder with the programs of `kubectl driftless`. */
  readonly programs: string;
  readonly awsEndpoint: string;
  readonly serviceEndpoints: ServiceEndpoints;
  readonly region: string;
  /** Used both as the access key and as the account: the emulators accept it as either. */
  readonly account: string;
}

/** Writes a file to be sourced: `. .driftless/env`. */
export async function writeEnvironmentFile(file: string, addresses: StackAddresses): Promise<void> {
  const variables = {
    KUBECONFIG: addresses.kubeconfig,
    AWS_ENDPOINT_URL: addresses.awsEndpoint,
    ...endpointVariables(addresses.serviceEndpoints),
    AWS_REGION: addresses.region,
    AWS_DEFAULT_REGION: addresses.region,
    AWS_ACCESS_KEY_ID: addresses.account,
    AWS_SECRET_ACCESS_KEY: addresses.account,
  };
  const lines = [
    ...Object.entries(variables).map(([name, value]) => `export ${name}=${quote(value)}`),
    `export PATH=${quote(addresses.programs)}:${quote(dirname(addresses.kubectl))}:"$PATH"`,
    // The user's own profile or session token would take precedence over the keys above.
    "unset AWS_PROFILE AWS_SESSION_TOKEN",
  ];
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}
