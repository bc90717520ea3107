import type * as sdk from "@aws-sdk/client-ecr";
import { ecr } from "../../../aws/services/ecr.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { FALSE, TRUE } from "../../values/go-booleans.ts";
import { sorting } from "../../values/normal-form.ts";
import { sameDocument } from "../../values/same-document.ts";
import { sameKey } from "../../values/same-key.ts";
import { samePolicy } from "../../values/same-policy.ts";
import { repositoryKind } from "./kind.ts";
import type { EncryptionConfiguration, RepositorySpec } from "./spec.generated.ts";

/** ACK's annotation that requests the deletion of a repository together with its images. */
const FORCE_DELETE = "ecr.services.k8s.aws/force-delete";
const AES256: EncryptionConfiguration = { encryptionType: "AES256" };

/** A private Amazon ECR repository. */
export const data = defineKind<typeof sdk, RepositorySpec>()({
  resource: repositoryKind,
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
    except: ["SetRepositoryPolicy"], // A role that the policy names may be created later.
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
    imageTagMutability: {
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
