import {
  DeleteRepositoryPolicyCommand,
  PutImageScanningConfigurationCommand,
  PutImageTagMutabilityCommand,
  PutLifecyclePolicyCommand,
} from "@aws-sdk/client-ecr";
import { page as repositoryPage } from "../../../lib/kinds/ecr/repository.ts";
import { conforms } from "../../kind/conformance.ts";
import {
  type ChangeableField,
  describeKind,
  type FixedField,
  immutable,
  respelled,
  tags,
} from "../../kind/description.ts";
import { openRepositoryOnECR, type RepositoryOnECR } from "../../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { pullPolicy, untaggedExpire } from "../../support/kinds/repository/document-examples.ts";
import { readRepository } from "../../support/kinds/repository/read-repository.ts";

const LIFECYCLE = JSON.stringify({ rules: [untaggedExpire] });
const KMS = { encryptionConfiguration: { encryptionType: "KMS" } };

/** The fields of a repository that can be changed. */
const changeableFields: readonly ChangeableField<RepositoryOnECR>[] = [
  {
    field: "imageScanningConfiguration",
    declared: { imageScanningConfiguration: { scanOnPush: true } },
    drift: ({ ecr }, repositoryName) =>
      ecr.send(
        new PutImageScanningConfigurationCommand({ repositoryName, imageScanningConfiguration: { scanOnPush: false } }),
      ),
    event: "imageScanningConfiguration.scanOnPush: false -> true",
  },
  {
    field: "imageTagMutability",
    declared: { imageTagMutability: "IMMUTABLE" },
    drift: ({ ecr }, repositoryName) =>
      ecr.send(new PutImageTagMutabilityCommand({ repositoryName, imageTagMutability: "MUTABLE" })),
    event: "imageTagMutability: MUTABLE -> IMMUTABLE",
  },
  {
    field: "imageTagMutabilityExclusionFilters",
    declared: {
      imageTagMutability: "MUTABLE_WITH_EXCLUSION",
      imageTagMutabilityExclusionFilters: [{ filter: "v*", filterType: "WILDCARD" }],
    },
    drift: ({ ecr }, repositoryName) =>
      ecr.send(
        new PutImageTagMutabilityCommand({
          repositoryName,
          imageTagMutability: "MUTABLE_WITH_EXCLUSION",
          imageTagMutabilityExclusionFilters: [{ filter: "dev-*", filterType: "WILDCARD" }],
        }),
      ),
    event: "imageTagMutabilityExclusionFilters[0].filter: dev-* -> v*",
  },
  {
    field: "lifecyclePolicy",
    declared: { lifecyclePolicy: LIFECYCLE },
    alike: [{ lifecyclePolicy: respelled(LIFECYCLE) }],
    drift: ({ ecr }, repositoryName) =>
      ecr.send(
        new PutLifecyclePolicyCommand({
          repositoryName,
          lifecyclePolicyText: LIFECYCLE.replace('"countNumber":14', '"countNumber":1'),
        }),
      ),
    event: "lifecyclePolicy.rules[0].selection.countNumber: 1 -> 14",
  },
  {
    field: "policy",
    declared: { policy: pullPolicy },
    alike: [{ policy: respelled(pullPolicy) }],
    drift: ({ ecr }, repositoryName) => ecr.send(new DeleteRepositoryPolicyCommand({ repositoryName })),
    event: "policy: none -> {",
  },
  tags([{ key: "team", value: "shop" }]),
];

/** The fields of a repository that cannot be changed. */
const fixedFields: readonly FixedField[] = [
  immutable("name", "another/name"),
  { field: "registryID", change: { registryID: "111111111111" }, refused: "spec.registryID is 111111111111, but" },
  {
    field: "encryptionConfiguration",
    change: KMS,
    refused: "spec.encryptionConfiguration cannot be changed after creation",
  },
];

export const description = describeKind({
  kind: repositoryPage.resource,
  open: openRepositoryOnECR,
  spec: (name) => ({ name }),
  resource: (name, { region, account }) => `ecr:${region}:${account}:repository/${name}`,
  longestName: "r".repeat(256),
  exposure: ["policy"],
  identities: ["imageTagMutability"],
  exists: "RepositoryAlreadyExistsException",
  adoptionFields: [
    {
      fields: { name: "orders", registryID: "000000000000" },
      is: { spec: { name: "orders", registryID: "000000000000" } },
    },
  ],
  look: async ({ ecr, readTags }, name) => ({ ...(await readRepository(ecr, name)), tags: await readTags(name) }),
  changeable: changeableFields,
  fixed: fixedFields,
  defaults: {
    encryptionConfiguration: { encryptionType: "AES256" },
    imageScanningConfiguration: { scanOnPush: false },
    imageTagMutability: "MUTABLE",
    lifecyclePolicy: "",
    policy: "",
  },
});

if (import.meta.vitest) conforms(description);
