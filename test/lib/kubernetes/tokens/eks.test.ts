import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { type Credentials, createEksTokenSource, type EksTokenOptions } from "../../../../lib/kubernetes/tokens/eks.ts";

const credentials: Credentials = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  sessionToken: "session/token+with=reserved characters",
};
const noon = Date.parse("2026-11-21T12:00:00Z");

function scenario(parts: Partial<EksTokenOptions> = {}) {
  let time = noon;
  let asked = 0;
  const options: EksTokenOptions = {
    clusterName: "production",
    region: "us-west-2",
    partition: "aws",
    now: () => time,
    ...parts,
    credentials: async () => {
      asked++;
      return await (parts.credentials ?? (async () => credentials))();
    },
  };
  return {
    token: createEksTokenSource(options),
    asked: () => asked,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

function urlOf(token: string): URL {
  expect(token).toMatch(/^k8s-aws-v1\.[A-Za-z0-9_-]+$/);
  return new URL(Buffer.from(token.slice("k8s-aws-v1.".length), "base64url").toString());
}

/** Signature Version 4 as AWS documents it, for a presigned URL with one signed header besides the host. */
function signatureOf(url: URL, clusterName: string, secret: string): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .filter(([key]) => key !== "X-Amz-Signature")
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = `host:${url.host}\nx-k8s-aws-id:${clusterName}\n`;
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const request = ["GET", url.pathname, query, headers, "host;x-k8s-aws-id", sha256("")].join("\n");
  const date = String(url.searchParams.get("X-Amz-Date"));
  const scope = String(url.searchParams.get("X-Amz-Credential")).split("/").slice(1);
  const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), sha256(request)].join("\n");
  const key = scope.reduce<Buffer | string>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    `AWS4${secret}`,
  );
  return createHmac("sha256", key).update(text).digest("hex");
}

test("produces the same signature as an independent implementation of Signature Version 4", async () => {
  const url = urlOf(await scenario().token());
  expect(url.searchParams.get("X-Amz-Signature")).toBe(signatureOf(url, "production", credentials.secretAccessKey));
});

test("asks STS who the caller is, with only those parameters that the cluster's verifier accepts", async () => {
  const url = urlOf(await scenario().token());
  expect(`${url.origin}${url.pathname}`).toBe("https://sts.us-west-2.amazonaws.com/");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    Action: "GetCallerIdentity",
    Version: "2011-06-15",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": "AKIDEXAMPLE/20261121/us-west-2/sts/aws4_request",
    "X-Amz-Date": "20261121T120000Z",
    "X-Amz-Expires": "60",
    "X-Amz-Security-Token": credentials.sessionToken,
    "X-Amz-Signature": expect.stringMatching(/^[0-9a-f]{64}$/),
    "X-Amz-SignedHeaders": "host;x-k8s-aws-id",
  });
});

test("uses the STS endpoint of its partition", async () => {
  const { token } = scenario({ region: "cn-north-1", partition: "aws-cn" });
  expect(urlOf(await token()).host).toBe("sts.cn-north-1.amazonaws.com.cn");
});

test("signs a new token after 14 minutes, and not before", async () => {
  const { token, pass } = scenario();
  const first = await token();
  pass(14 * 60_000 - 1);
  expect(await token()).toBe(first);
  pass(1);
  expect(await token()).not.toBe(first);
});

test("signs a new token when its credentials expire sooner", async () => {
  const { token, pass } = scenario({
    credentials: async () => ({ ...credentials, expiration: new Date(noon + 60_000) }),
  });
  const first = await token();
  pass(59_999);
  expect(await token()).toBe(first);
  pass(1);
  expect(await token()).not.toBe(first);
});

test("signs a new token when one was rejected, but at most once a second", async () => {
  const { token, asked, pass } = scenario();
  const first = await token();
  await token({ refresh: true });
  expect(asked()).toBe(1);
  pass(1_000);
  expect(await token({ refresh: true })).not.toBe(first);
  expect(asked()).toBe(2);
});
