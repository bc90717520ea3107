import type { Environment } from "../processes/environment.ts";

/** Where the stack is deployed. */
export interface Target {
  readonly endpoint: string;
  readonly region: string;
  /** Used both as the account and as the access key. */
  readonly account: string;
}

/** The configuration of an SDK client of the emulated AWS. */
export function clientOf({ endpoint, region, account }: Target) {
  return { endpoint, region, credentials: { accessKeyId: account, secretAccessKey: account } };
}

/** The environment variables by which every program of the stack finds the emulated AWS. */
export function awsEnvironment({ endpoint, region, account }: Target): Environment {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: account,
    AWS_EC2_METADATA_DISABLED: "true",
  };
}
