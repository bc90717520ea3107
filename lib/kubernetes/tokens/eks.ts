import { Hash } from "@smithy/core/serde";
import { SignatureV4 } from "@smithy/signature-v4";
import { own } from "../../text/own.ts";
import type { TokenSource } from "../connection/connection.ts";

/** AWS credentials, as the SDK's providers return them. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
}

/** The input for creating a token for an EKS cluster. */
export interface EksTokenOptions {
  readonly clusterName: string;
  readonly region: string;
  readonly partition: string;
  readonly credentials: () => Promise<Credentials>;
  readonly now: () => number;
}

const LIFE_MILLISECONDS = 14 * 60_000;

/** Rejected tokens are not replaced more often than this, because the cluster calls STS for each new token, and STS throttles calls. */
const SHORTEST_LIFE_MILLISECONDS = 1_000;

/**
 * Creates tokens for an EKS cluster. A token is a presigned `sts:GetCallerIdentity` request, which the cluster sends to STS to identify the
 * caller. It is created without a call to AWS, and is used for 14 minutes of its 15-minute lifetime, or until the credentials expire.
 * Rejects if there are no credentials.
 */
export function createEksTokenSource(options: EksTokenOptions): TokenSource {
  let last: { readonly token: string; readonly made: number; readonly expires: number } | undefined;
  return async ({ refresh } = { refresh: false }) => {
    const made = options.now();
    const usable =
      last !== undefined && made < last.expires && !(refresh && made >= last.made + SHORTEST_LIFE_MILLISECONDS);
    if (last === undefined || !usable) {
      const credentials = await options.credentials();
      const token = await signToken(options, credentials, new Date(made));
      last = {
        token,
        made,
        expires: Math.min(made + LIFE_MILLISECONDS, credentials.expiration?.getTime() ?? Infinity),
      };
    }
    return last.token;
  };
}

async function signToken(
  { clusterName, region, partition }: EksTokenOptions,
  credentials: Credentials,
  signingDate: Date,
): Promise<string> {
  const host = `sts.${region}.${own(DNS_SUFFIXES, partition) ?? "amazonaws.com"}`;
  const signer = new SignatureV4({ service: "sts", region, credentials, sha256: Sha256 });
  const { query = {} } = await signer.presign(
    {
      method: "GET",
      protocol: "https:",
      hostname: host,
      path: "/",
      headers: { host, "x-k8s-aws-id": clusterName },
      query: { Action: "GetCallerIdentity", Version: "2011-06-15" },
    },
    {
      expiresIn: 60,
      signingDate,
      unhoistableHeaders: new Set(["x-k8s-aws-id"]),
      signableHeaders: new Set(["host", "x-k8s-aws-id"]),
    },
  );
  const parameters = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return `k8s-aws-v1.${Buffer.from(`https://${host}/?${parameters.join("&")}`).toString("base64url")}`;
}

/** https://docs.aws.amazon.com/general/latest/gr/rande.html: the partitions whose domain is not `amazonaws.com`. */
const DNS_SUFFIXES: Readonly<Record<string, string>> = { "aws-cn": "amazonaws.com.cn", "aws-eusc": "amazonaws.eu" };

/** SHA-256 in the form that the signer requires: a constructor. */
const Sha256 = Hash.bind(undefined, "sha256");
