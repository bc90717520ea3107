import type { FieldNotes } from "../../../codegen/definition.ts";
import type { RoleSpec } from "./spec.generated.ts";

/** What the tests prove about roles. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal, tags and deletion. The policies that a deployment
grants are tested with a simulator of IAM.

| what IAM does | emulators | tests |
| --- | --- | --- |
| UpdateRole resets the setting that a call omits | moto does the same, MiniStack does not | on moto |
| It refuses to delete a role that has policies or instance profiles | moto does the same | on moto |
| It shows what was written some seconds later | none does | a model |
| It denies GetRole for a role at another path and, perhaps, for one that does not exist | none denies it | a test denies it in front of moto |
| It denies what the boundary of the deployment does not cover | none denies it | with a simulator of IAM |
| It returns documents URL-encoded | moto does the same | on moto |

A change in IAM is not visible immediately everywhere, and AWS states no time. Driftless trusts its own writes for 20 seconds.`;

/** Documentation of a role's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof RoleSpec, `${string}Ref` | `${string}Refs`>, FieldNotes>> = {
  assumeRolePolicyDocument: {
    meaning:
      "Who may assume the role, as a JSON policy. A policy with the same meaning as the one in IAM is not rewritten.",
    removal: "The removal is rejected, because the field is required.",
    difference:
      "A document that is valid JSON, but malformed for IAM, is tried again, because a role that it names may be created later.",
  },
  description: {
    meaning: "A description of the role.",
    default: "the role has no description",
    removal: "The description is deleted.",
  },
  inlinePolicies: {
    meaning: "The inline policies of the role: JSON policies by name.",
    default: "the role has no inline policies",
    removal: "All inline policies are deleted, including those that someone else has added.",
  },
  maxSessionDuration: {
    meaning: "The longest duration of a session, in seconds, from 3600 to 43200.",
    default: "it is 3600",
    removal: "It is set to 3600.",
  },
  name: {
    meaning: "The name of the role in IAM, which is unique in the account, regardless of case. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
  },
  path: {
    meaning:
      "The path of the role: that of the object's namespace below the deployment parameter iamPath, such as /driftless/production/shop/. The value of iamPath stands for it, and any other path is refused. A role that has the path iamPath from before keeps it. For a role that the parameter existingRoles lists, it is the path in its ARN.",
    default: "it is that of the namespace below the deployment's iamPath",
    removal: "Nothing happens: the path of the namespace applies.",
    difference:
      "ACK accepts any path, and its default is /. Driftless changes no role outside of the deployment's path, except those that existingRoles lists.",
  },
  permissionsBoundary: {
    meaning:
      "The ARN of the policy that is the permissions boundary of the role: the deployment parameter permissionsBoundary, in the account of the role. Any other policy is refused, unless the parameter is none.",
    default: "it is the deployment's permissionsBoundary",
    removal: "The deployment's permissionsBoundary is set or, if the parameter is none, the boundary is removed.",
    difference: "ACK accepts any boundary, and roles without one.",
  },
  policies: {
    meaning: "The ARNs of the managed policies that are attached to the role. Their order is ignored.",
    default: "no policies are attached",
    removal: "All policies are detached, including those that someone else has attached.",
  },
  tags: {
    meaning: "The tags of the role, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
};
