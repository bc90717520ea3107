import type { FieldNotes } from "../../../codegen/definition.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** Documentation of a repository's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof RepositorySpec, FieldNotes>> = {
  encryptionConfiguration: {
    meaning: "How the images are encrypted at rest. It cannot be changed.",
    default: "AES256 in a new repository",
    removal: "Nothing.",
    difference:
      "A repository with a different encryption is reported in ACK.Terminal, or in ACK.Advisory if it was taken over from ACK, which ignores it.",
  },
  imageScanningConfiguration: {
    meaning: "Whether images are scanned for known vulnerabilities when they are pushed.",
    default: "scanOnPush is false",
    removal: "scanOnPush is set to false.",
    difference: "An empty object means false; ACK crashes on it.",
  },
  imageTagMutability: { default: "MUTABLE", removal: "It is set to MUTABLE." },
  imageTagMutabilityExclusionFilters: { default: "none", removal: "All are removed.", difference: "Order is ignored." },
  lifecyclePolicy: {
    meaning: "Which images expire, as a JSON lifecycle policy.",
    default: "no lifecycle policy",
    removal: "The lifecycle policy is deleted.",
    difference: "An empty string means no lifecycle policy; ACK fails on it. What ECR refuses is not retried.",
  },
  name: {
    removal: "Refused: it is required.",
    difference: "A changed name is refused; ACK makes a second repository.",
  },
  policy: {
    meaning: "Who may use the repository, as a JSON policy. One with the same meaning as that in AWS is not rewritten.",
    default: "no policy",
    removal: "The policy is deleted.",
    difference: "An empty string means no policy; ACK fails on it. A text that is not JSON is not retried.",
  },
  registryID: {
    default: "the account of the deployment",
    removal: "Nothing.",
    difference: "A different one is refused.",
  },
  tags: {
    meaning: "The tags of the repository, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets",
    removal: "All tags except those that Driftless sets are removed.",
    difference: "In addition to ACK's default tags, Driftless sets services.k8s.aws/driftless-owner.",
  },
};
