import type * as sdk from "@aws-sdk/client-ecr";
import { ecr } from "../../aws/services/ecr.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { KEY, OWN_NAME, OWN_POLICY } from "../../kind/publish/common-names.ts";
import { keysThrough } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import { keyArn } from "../../kind/publish/reference-targets.ts";
import { FALSE, TRUE } from "../../kind/values/databases/go-booleans.ts";
import { sorting } from "../../kind/values/normal-form.ts";
import { sameDocument } from "../../kind/values/same-document.ts";
import { sameKey } from "../../kind/values/same-key.ts";
import { samePolicy } from "../../kind/values/same-policy.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { excerpt } from "../../text/excerpt.ts";
import type { EncryptionConfiguration, RepositorySpec } from "./repository/spec.generated.ts";

/** ACK's annotation that requests the deletion of a repository together with its images. */
const FORCE_DELETE = "ecr.services.k8s.aws/force-delete";

const AES256: EncryptionConfiguration = { encryptionType: "AES256" };

/** A private Amazon ECR repository. */
export const page = defineKind<typeof sdk, RepositorySpec>()({
  resource: ackKind("ecr", "Repository", "repositories"),
  service: ecr,
  name: "name",
  names: {
    // Looser than ECR's own check: https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreateRepository.html
    pattern: /^[a-z0-9][a-z0-9._/-]{1,255}$/,
    form: "repository name: use 2 to 256 characters from a-z, 0-9, ., _, - and /, and begin with a letter or digit",
  },
  identity: ["registryID"],
  arn: (name, { partition, region, account }) => `arn:${partition}:ecr:${region}:${account}:repository/${name}`,
  ids: ({ name, arn }) => ({ repositoryName: name, repositoryNames: [name], resourceArn: arn }),
  read: [{ call: "DescribeRepositories", at: "repositories.0" }],
  absent: ["RepositoryNotFoundException"],
  immutable: ["createdAt", "repositoryURI"],
  create: { call: "CreateRepository", at: "repository", exists: "RepositoryAlreadyExistsException" },
  remove: {
    call: "DeleteRepository",
    input: ({ annotations }) => ({ force: TRUE.includes(annotations[FORCE_DELETE] ?? "") }),
    hints: {
      RepositoryNotEmptyException: `to delete it with its images, annotate the object with ${FORCE_DELETE}: "true"`,
    },
  },
  terminal: {
    codes: ["InvalidParameterException", "InvalidTagParameterException", "TooManyTagsException", "ValidationException"],
    unless: ["SetRepositoryPolicy"], // A role that the policy names may be created later.
  },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    // A spec without encryption matches any. On a repository that was taken over, ACK has ignored a difference.
    encryptionConfiguration: {
      keep: "taken-over",
      initial: AES256,
      desired: ({ encryptionConfiguration: { encryptionType, kmsKey } = {} }) =>
        encryptionType || kmsKey ? { encryptionType: encryptionType || "KMS", ...(kmsKey && { kmsKey }) } : undefined,
      agrees: (desired?: EncryptionConfiguration, observed = AES256) =>
        desired === undefined ||
        (desired.encryptionType === observed.encryptionType && sameKey(desired.kmsKey, observed.kmsKey)),
    },
    imageScanningConfiguration: { write: "PutImageScanningConfiguration", initial: { scanOnPush: false } },
    tagMutability: {
      fields: ["imageTagMutability", "imageTagMutabilityExclusionFilters"],
      unordered: ["imageTagMutabilityExclusionFilters"],
      write: "PutImageTagMutability",
      initial: { imageTagMutability: "MUTABLE" },
    },
    lifecyclePolicy: {
      read: "GetLifecyclePolicy",
      write: "PutLifecyclePolicy",
      remove: "DeleteLifecyclePolicy",
      member: "lifecyclePolicyText",
      absent: "LifecyclePolicyNotFoundException",
      same: (one, other) => sameDocument(one, other, sorting("rules")), // Their priorities decide the order.
    },
    policy: {
      read: "GetRepositoryPolicy",
      write: "SetRepositoryPolicy",
      remove: "DeleteRepositoryPolicy",
      member: "policyText",
      absent: "RepositoryPolicyNotFoundException",
      same: samePolicy,
      exposure: true, // It is written last, because it can grant others access.
    },
  },
  annotations: { [FORCE_DELETE]: [...TRUE, ...FALSE] },
  validate({ spec: { registryID }, place: { account } }) {
    if (registryID === undefined || registryID === account) return;
    throw new TerminalError("NotSupported", `spec.registryID is ${excerpt(registryID)}, but the account is ${account}`);
  },
});

/** How ECR lists repositories. */
export const list = {
  call: "DescribeRepositories",
  input: { maxResults: 1_000 },
  at: "repositories",
  named: "repositoryName",
  token: "nextToken",
  ofServices: /^(?:aws\/|cdk-)/,
} satisfies PageListing<typeof sdk>;

const API = "https://docs.aws.amazon.com/AmazonECR/latest/APIReference";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon ECR repository", "repository"],
  references: {
    "encryptionConfiguration.kmsKey": keyArn,
  },
  permissions: {
    // https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html
    encryptionConfiguration: [keysThrough("ecr", "CreateGrant", "DescribeKey", "RetireGrant")],
  },
  limits: {
    [`${API}/API_PutLifecyclePolicy.html`]: { lifecyclePolicy: 30_720 },
    [`${API}/API_SetRepositoryPolicy.html`]: { policy: 10_240 },
  },
  columns: {
    "REGISTRY-ID": "status.ackResourceMetadata.ownerAccountID",
    "IMAGE-TAG-MUTABILITY": "spec.imageTagMutability",
  },
  names: {
    name: OWN_NAME,
    registryID: { own: "it must be the account in which the pass acts" },
    "imageTagMutabilityExclusionFilters[].filter": { notAName: "a pattern of the tags of the repository's own images" },
    "encryptionConfiguration.kmsKey": KEY,
    lifecyclePolicy: { notAName: "rules about the repository's own images" },
    policy: OWN_POLICY,
  },
});
