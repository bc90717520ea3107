import type { FieldNotes } from "../../../codegen/definition.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** Documentation of a repository's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof RepositorySpec, FieldNotes>> = {
  encryptionConfiguration: {
    meaning: "How the images are encrypted at rest. The encryption of an existing repository cannot be changed.",
    default: "a new repository is encrypted with AES256, and any encryption of an existing repository is accepted",
    removal: "Nothing happens.",
    difference:
      "If the repository's encryption settings differ from the spec, the difference is reported in ACK.Terminal, or in ACK.Advisory if the repository was taken over from ACK. ACK ignores the difference.",
  },
  imageScanningConfiguration: {
    meaning: "Whether images are scanned for known vulnerabilities when they are pushed.",
    default: "images are not scanned when they are pushed",
    removal: "scanOnPush is set to false.",
    difference: "If the object is empty, scanOnPush defaults to false. ACK crashes on an empty object.",
  },
  imageTagMutability: {
    default: "tags are MUTABLE",
    removal: "The tag mutability is set to MUTABLE.",
  },
  imageTagMutabilityExclusionFilters: {
    default: "there are no exclusion filters",
    removal: "All filters are removed.",
    difference: "The order of the list is ignored.",
  },
  lifecyclePolicy: {
    meaning: "Which images expire, as a JSON lifecycle policy.",
    default: "the repository has no lifecycle policy",
    removal: "The lifecycle policy is deleted.",
    difference:
      "An empty string means that there is no lifecycle policy, whereas ACK fails on an empty string. If ECR rejects the policy as invalid, the error is reported in ACK.Terminal, whereas ACK keeps retrying the write.",
  },
  name: {
    meaning: "The name of the repository in ECR. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change to the name is rejected, whereas ACK creates a second repository.",
  },
  policy: {
    meaning:
      "Who is allowed to use the repository, as a JSON policy. A policy with the same meaning as the one in AWS is not rewritten.",
    default: "the repository has no policy",
    removal: "The policy is deleted.",
    difference:
      "An empty string means that there is no policy, whereas ACK fails on an empty string. A value that is not a JSON object is rejected without being sent to ECR.",
  },
  registryID: {
    default: "the repository belongs to the account in which Driftless acts for the object",
    removal: "Nothing happens.",
    difference: "The ID of any other account is rejected.",
  },
  tags: {
    meaning: "The tags of the repository, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
};
