import { page as keyPage } from "../../../lib/kinds/kms/key.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, tags } from "../../kind/description.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { openKeyOnKMS } from "../../support/kinds/kind-on-aws/kms/key-on-kms.ts";

const policy = (...others: object[]) =>
  JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: "kms:*", Resource: "*" },
      ...others,
    ],
  });
const reader = { Effect: "Allow", Principal: { AWS: "*" }, Action: "kms:DescribeKey", Resource: "*" };

export const description = describeKind({
  kind: keyPage.resource,
  open: openKeyOnKMS,
  spec: (description) => ({ description }),
  resource: (name, { region, account }) => `kms:${region}:${account}:key/${name}`,
  longestName: `mrk-${"0".repeat(32)}`,
  exposure: ["policy"],
  adoptionFields: [{ fields: { keyID: "0f1e-2d" }, is: { id: "0f1e-2d", spec: {} } }],
  isNamed: false,
  ownTests:
    "no spec names the key that an object adopts; test/lib/kinds/kms/key/ownership.real.test.ts adopts one by its ID",
  changeable: [
    {
      field: "enableKeyRotation",
      declared: { enableKeyRotation: true },
      drift: { enableKeyRotation: false },
      event: "enableKeyRotation: false -> true",
    },
    tags([{ tagKey: "team", tagValue: "shop" }]),
  ],
  fixed: [
    { field: "keySpec", change: { keySpec: "RSA_2048" }, refused: "spec.keySpec cannot be changed" },
    { field: "keyUsage", change: { keyUsage: "SIGN_VERIFY" }, refused: "spec.keyUsage cannot be changed" },
    { field: "origin", change: { origin: "EXTERNAL" }, refused: "spec.origin cannot be changed" },
    { field: "multiRegion", change: { multiRegion: true }, refused: "spec.multiRegion cannot be changed" },
    { field: "customKeyStoreID", change: { customKeyStoreID: "cks-1" }, refused: "spec.customKeyStoreID" },
    {
      field: "bypassPolicyLockoutSafetyCheck",
      change: { bypassPolicyLockoutSafetyCheck: true },
      refused: "is not supported",
    },
    {
      field: "policy",
      change: { policy: policy(reader).replace("kms:*", "kms:Decrypt") },
      refused: "spec.policy must",
    },
  ],
  // Here, it is the name of a key. key.real.test.ts tests it.
  elsewhere: ["description"],
  defaults: {
    enableKeyRotation: false,
    keySpec: "SYMMETRIC_DEFAULT",
    keyUsage: "ENCRYPT_DECRYPT",
    multiRegion: false,
    origin: "AWS_KMS",
  },
  lateSeconds: { "": 300, enableKeyRotation: 300, tags: 300 },
  race: false, // KMS names keys.
});

if (import.meta.vitest) conforms(description);
