import type { FieldNotes } from "../../../codegen/definition.ts";
import type { PolicySpec } from "./spec.generated.ts";

/** What the tests prove about policies. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, five versions and more, tags, deletion.

| what IAM does | emulators | tests |
| --- | --- | --- |
| It keeps at most five versions, and never deletes the default version | moto does the same | on moto |
| It rejects malformed documents | moto rejects most of them, MiniStack does not | on moto |
| It refuses to delete a policy that is attached or used as a boundary | moto deletes it | a test puts the refusal in front of moto |
| It shows what was written some seconds later | none does | a model |
| It returns documents URL-encoded | moto does the same | on moto |

A change in IAM is not visible immediately everywhere, and AWS states no time. Driftless trusts its own writes for 20 seconds.`;

/** Documentation of a policy's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof PolicySpec, FieldNotes>> = {
  description: {
    meaning: "A description of the policy. IAM has no call that changes it.",
    default: "the policy has no description",
    removal: "The difference is reported in ACK.Terminal.",
  },
  name: {
    meaning: "The name of the policy in IAM, which is unique in the account, regardless of case. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
  },
  path: {
    meaning: "The path of the policy, which is the deployment parameter iamPath. Any other path is refused.",
    default: "it is the deployment's iamPath",
    removal: "Nothing happens: the deployment's iamPath applies.",
    difference:
      "ACK accepts any path, and its default is /. Driftless changes no policy outside of the deployment's path.",
  },
  policyDocument: {
    meaning:
      "The permissions, as a JSON policy. A change creates a version of the policy, and makes it the default. IAM keeps five versions: the oldest one that is not the default is deleted first.",
    removal: "The removal is rejected, because the field is required.",
    difference:
      "A document with the same meaning as the one in IAM creates no version. A document that is valid JSON, but malformed for IAM, is tried again, because a role that it names may be created later.",
  },
  tags: {
    meaning: "The tags of the policy, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
};
