import { RemoveRegionsFromReplicationCommand, UpdateSecretCommand } from "@aws-sdk/client-secrets-manager";
import { page as secretPage } from "../../../lib/kinds/secrets-manager/secret.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, immutable, tags } from "../../kind/description.ts";
import {
  openSecretOnSecretsManager,
  type SecretOnSecretsManager,
} from "../../support/kinds/kind-on-aws/secrets/secret-on-secrets-manager.ts";

/** The fields of a secret that can be changed. */
const changeableFields: readonly ChangeableField<SecretOnSecretsManager>[] = [
  {
    field: "description",
    declared: { description: "A password" },
    drift: ({ client }, name) => client.send(new UpdateSecretCommand({ SecretId: name, Description: "By hand" })),
    event: "description: By hand -> A password",
  },
  {
    field: "kmsKeyID",
    declared: { kmsKeyID: "1234abcd-12ab-34cd-56ef-1234567890ab" },
    alike: [{ kmsKeyID: "arn:aws:kms:us-west-2:000000000000:key/1234abcd-12ab-34cd-56ef-1234567890ab" }],
    drift: ({ client }, name) => client.send(new UpdateSecretCommand({ SecretId: name, KmsKeyId: "4321dcba" })),
    event: "kmsKeyID: 4321dcba -> 1234abcd-12ab-34cd-56ef-1234567890ab",
  },
  {
    field: "replicaRegions",
    declared: { replicaRegions: [{ region: "eu-west-1" }] },
    drift: ({ client }, name) =>
      client.send(new RemoveRegionsFromReplicationCommand({ SecretId: name, RemoveReplicaRegions: ["eu-west-1"] })),
    event: "replicaRegions: none ->",
  },
  tags([{ key: "team", value: "shop" }]),
];

/** The fields of a secret that cannot be changed. */
const fixedFields: readonly FixedField[] = [immutable("name")];

/** What Secrets Manager shows about a secret that declares nothing. */
const SHOWN = {
  ARN: "arn:aws:secretsmanager:us-west-2:111122223333:secret:orders-AbCdEf",
  CreatedDate: new Date(0),
  LastChangedDate: new Date(0),
  Name: "orders",
};

export const description = describeKind({
  kind: secretPage.resource,
  open: openSecretOnSecretsManager,
  spec: (name) => ({ name }),
  resource: (name, { region, account }) => `secretsmanager:${region}:${account}:secret:${name}-AbCdEf`,
  longestName: "s".repeat(512),
  identities: ["description"],
  exists: "ResourceExistsException",
  adoptionFields: [
    { fields: { name: "shop/orders" }, is: { spec: { name: "shop/orders" } } },
    {
      fields: { name: "shop/orders", id: "arn:aws:secretsmanager:us-west-2:000000000000:secret:shop/orders-a1B2c3" },
      is: { spec: { name: "shop/orders" } },
    },
  ],
  changeable: changeableFields,
  fixed: fixedFields,
  // The first names a Kubernetes Secret, and the second has no effect: the tests of the kind test both.
  elsewhere: ["secretString", "forceOverwriteReplicaSecret"],
  defaults: { description: "", kmsKeyID: "alias/aws/secretsmanager", replicaRegions: [] },
  recorded: {
    resources: [
      {
        what: "a secret without a value",
        answers: { DescribeSecret: { on: "2023-09-05", shows: SHOWN } },
      },
      {
        what: "a secret with a description, a value and a tag",
        declared: { description: "Orders", tags: [{ key: "team", value: "shop" }] },
        answers: {
          DescribeSecret: {
            on: "2024-04-05",
            shows: {
              ...SHOWN,
              Description: "Orders",
              LastAccessedDate: new Date(0),
              Tags: [{ Key: "team", Value: "shop" }],
              VersionIdsToStages: { "01234567-89ab-4def-8123-456789abcdef": ["AWSCURRENT"] },
            },
          },
        },
      },
      {
        what: "a secret that is deleted",
        notReady: "PendingDeletion",
        answers: { DescribeSecret: { on: "2024-10-11", shows: { ...SHOWN, DeletedDate: new Date(0) } } },
      },
    ],
    errors: {
      absent: [
        {
          on: "2022-09-28",
          call: "DescribeSecret",
          says: "400 ResourceNotFoundException: Secrets Manager can't find the specified secret.",
        },
      ],
      exists: [
        {
          on: "2022-10-27",
          call: "CreateSecret",
          says: "400 ResourceExistsException: The operation failed because the secret orders already exists.",
        },
      ],
      terminal: [
        {
          on: "2022-09-28",
          call: "CreateSecret",
          says: "400 ValidationException: Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!",
        },
      ],
      retried: [
        {
          on: "2022-09-28",
          call: "CreateSecret",
          says: "400 InvalidRequestException: You can't create this secret because a secret with this name is already scheduled for deletion.",
        },
        {
          on: "2026-01-29",
          call: "TagResource",
          says: "400 InvalidRequestException: You can't perform this operation on the secret because it was marked for deletion.",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
