import type { AssumeRoleCommandInput, AssumeRoleCommandOutput, STSClient } from "@aws-sdk/client-sts";
import { type ClientConfig, calling } from "./client-config.ts";

/** Requests credentials for a role from STS. */
export type RequestRole = (
  input: AssumeRoleCommandInput,
  options: { readonly abortSignal: AbortSignal },
) => Promise<AssumeRoleCommandOutput>;

/** Resolves to the account and the partition of the credentials that the SDK finds. */
export async function readCaller({ region }: Pick<ClientConfig, "region">) {
  const { GetCallerIdentityCommand, STSClient } = await import("@aws-sdk/client-sts");
  const { Account: account, Arn: arn } = await new STSClient({ region, ...calling }).send(
    new GetCallerIdentityCommand({}),
  );
  const partition = arn?.split(":")[1];
  if (account === undefined || partition === undefined)
    throw new Error("STS does not report which account the credentials belong to");
  return { account, partition };
}

/** Creates a `RequestRole`. It loads the SDK's STS module for its first request, and then keeps its connections. */
export function createRequestRole(config: ClientConfig): RequestRole {
  let client: STSClient | undefined;
  return async (input, options) => {
    const { AssumeRoleCommand, STSClient } = await import("@aws-sdk/client-sts");
    client ??= new STSClient({ ...config, ...calling });
    return await client.send(new AssumeRoleCommand(input), options);
  };
}
