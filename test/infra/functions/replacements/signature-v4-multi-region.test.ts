import { createRequire } from "node:module";
import { Hash } from "@smithy/core/serde";
import { expect, test } from "vitest";
import { SignatureV4MultiRegion } from "../../../../infra/functions/replacements/signature-v4-multi-region.ts";

// The SDK's own class is a dependency of the client, not of Driftless.
const sdk = createRequire(createRequire(import.meta.url).resolve("@aws-sdk/client-s3"))(
  "@aws-sdk/signature-v4-multi-region",
) as { SignatureV4MultiRegion: typeof SignatureV4MultiRegion };

const options = {
  service: "s3",
  region: "eu-central-1",
  credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret", sessionToken: "session" },
  sha256: Hash.bind(undefined, "sha256"),
  uriEscapePath: false,
  applyChecksum: true,
};

test("signs a request for one region as the SDK does", async () => {
  const signed = (Signer: typeof SignatureV4MultiRegion) =>
    new Signer(options).sign(
      {
        method: "PUT",
        protocol: "https:",
        hostname: "bucket.s3.eu-central-1.amazonaws.com",
        path: "/a b",
        query: { versioning: "" },
        headers: { host: "bucket.s3.eu-central-1.amazonaws.com", "x-amz-expected-bucket-owner": "000000000000" },
        body: "<VersioningConfiguration/>",
      },
      { signingDate: new Date(0), signingRegion: "eu-west-1" },
    );
  const { headers } = await signed(SignatureV4MultiRegion);
  expect(headers).toEqual((await signed(sdk.SignatureV4MultiRegion)).headers);
  expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/19700101\/eu-west-1\/s3\//);
});

test("offers no signatures for several regions, like the SDK without the package for them", () => {
  expect(SignatureV4MultiRegion.sigv4aDependency()).toBe(sdk.SignatureV4MultiRegion.sigv4aDependency());
});
