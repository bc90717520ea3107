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

const ID = "01234567-89ab-4def-8123-456789abcdef";

/** What KMS shows about a key that declares only its description. */
const SHOWN = {
  AWSAccountId: "111122223333",
  Arn: `arn:aws:kms:us-west-2:111122223333:key/${ID}`,
  CreationDate: new Date(0),
  CurrentKeyMaterialId: "0123456789abcdef",
  CustomerMasterKeySpec: "SYMMETRIC_DEFAULT",
  Description: "orders",
  Enabled: true,
  EncryptionAlgorithms: ["SYMMETRIC_DEFAULT"],
  KeyId: ID,
  KeyManager: "CUSTOMER",
  KeySpec: "SYMMETRIC_DEFAULT",
  KeyState: "Enabled",
  KeyUsage: "ENCRYPT_DECRYPT",
  MultiRegion: false,
  Origin: "AWS_KMS",
};

/** The policy of a new key. KMS returns it with line breaks. */
const POLICY = JSON.stringify(
  {
    Version: "2012-10-17",
    Id: "key-default-1",
    Statement: [
      {
        Sid: "Enable IAM User Permissions",
        Effect: "Allow",
        Principal: { AWS: "arn:aws:iam::111122223333:root" },
        Action: "kms:*",
        Resource: "*",
      },
    ],
  },
  null,
  2,
);

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
  recorded: {
    resources: [
      {
        what: "a key",
        id: ID,
        answers: {
          DescribeKey: { on: "2025-11-10", shows: { KeyMetadata: SHOWN } },
          GetKeyRotationStatus: { on: "2025-11-10", shows: { KeyId: ID, KeyRotationEnabled: false } },
          GetKeyPolicy: { shows: { PolicyName: "default", Policy: POLICY } },
        },
      },
      {
        what: "a key whose material KMS replaces every year",
        declared: { enableKeyRotation: true },
        id: ID,
        answers: {
          DescribeKey: { on: "2025-11-10", shows: { KeyMetadata: SHOWN } },
          GetKeyRotationStatus: {
            on: "2025-03-12",
            shows: {
              KeyId: ID,
              KeyRotationEnabled: true,
              NextRotationDate: new Date(0),
              RotationPeriodInDays: 365,
            },
          },
          GetKeyPolicy: { shows: { PolicyName: "default", Policy: POLICY } },
        },
      },
      {
        what: "a key without material",
        declared: { origin: "EXTERNAL" },
        notReady: "PendingImport",
        id: ID,
        answers: {
          DescribeKey: {
            on: "2025-11-10",
            shows: { KeyMetadata: { ...SHOWN, Enabled: false, KeyState: "PendingImport", Origin: "EXTERNAL" } },
          },
          GetKeyPolicy: { shows: { PolicyName: "default", Policy: POLICY } },
        },
      },
    ],
    errors: {
      absent: [
        {
          on: "2025-09-08",
          call: "DescribeKey",
          says: `400 NotFoundException: Key 'arn:aws:kms:us-west-2:111122223333:key/${ID}' does not exist`,
        },
        { on: "2023-11-07", call: "DescribeKey", says: "400 NotFoundException: Invalid keyId 'orders'" },
      ],
      terminal: [
        {
          on: "2023-04-13",
          call: "CreateKey",
          says: "400 ValidationException: You must specify a KeyUsage value for all KMS keys except for symmetric encryption keys.",
        },
        { on: "2025-01-21", call: "CreateKey", says: "400 TagException: Too many tags" },
        { on: "2025-01-21", call: "TagResource", says: "400 TagException: Tags beginning with aws: are reserved" },
        {
          on: "2025-03-08",
          call: "RotateKeyOnDemand",
          says: `400 UnsupportedOperationException: arn:aws:kms:us-west-2:111122223333:key/${ID} origin is EXTERNAL which is not valid for this operation.`,
        },
      ],
      retried: [
        {
          on: "2025-03-08",
          call: "RotateKeyOnDemand",
          says: `400 DisabledException: arn:aws:kms:us-west-2:111122223333:key/${ID} is disabled.`,
        },
        {
          on: "2025-11-10",
          call: "Encrypt",
          says: `400 KMSInvalidStateException: arn:aws:kms:us-west-2:111122223333:key/${ID} is pending import.`,
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
