import { calling } from "../../aws/client-config.ts";
import type { TokenSource } from "../connection/connection.ts";

/** Reads the current value of a secret; `undefined` if the secret is binary. */
export type ReadSecret = (arn: string) => Promise<string | undefined>;

const FRESH_MILLISECONDS = 300_000;

/**
 * Creates the source of a token in AWS Secrets Manager, which its owner renews. Concurrent callers share one `read`. The secret is read
 * again if that was at least five minutes ago or if the token was rejected. The source rejects with the error of `read`.
 */
export function createSecretTokenSource(dependencies: {
  readonly arn: string;
  readonly read: ReadSecret;
  readonly now: () => number;
}): TokenSource {
  const { arn, read, now } = dependencies;
  let last: { readonly token: string; readonly at: number } | undefined;
  let reading: Promise<string> | undefined;

  async function readNow(): Promise<string> {
    const at = now();
    const token = (await read(arn))?.trim();
    if (token === undefined || token === "")
      throw new Error(`secret ${arn} contains no token; store the token as plaintext`);
    last = { token, at };
    return token;
  }

  return async (options) => {
    if (last !== undefined && !options?.refresh && now() - last.at < FRESH_MILLISECONDS) return last.token;
    reading ??= readNow().finally(() => {
      reading = undefined;
    });
    return await reading;
  };
}

/** Reads secrets with the AWS SDK, which is loaded only when the first secret is read, because most deployments have no secret. */
export function createSecretReader(region: string): ReadSecret {
  let client: Promise<ReadSecret> | undefined;
  return async (arn) => {
    client ??= loadReader(region);
    return await (await client)(arn);
  };
}

async function loadReader(region: string): Promise<ReadSecret> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager");
  const client = new SecretsManagerClient({ region, ...calling });
  return async (arn) => (await client.send(new GetSecretValueCommand({ SecretId: arn }))).SecretString;
}
