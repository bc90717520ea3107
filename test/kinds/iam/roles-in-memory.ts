import type * as sdk from "@aws-sdk/client-iam";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import type { Store } from "../../support/aws/memory/store.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";

/** A role in memory. */
export interface MemoryRole {
  /** What IAM shows about it, without its tags. */
  readonly shown: Omit<sdk.Role, "Tags">;
  /** The ARNs of its managed policies. */
  readonly attached: Set<string>;
  /** Its documents, by name. */
  readonly inline: Map<string, string>;
  readonly tags: Record<string, string>;
}

/** The operations on roles. Managed policies are attached if AWS itself or `policies` has them. */
export function roleOperations(roles: Store<MemoryRole>, policies: Store<unknown>): Operations {
  const at = (name = "") => roles.get(name);
  return {
    CreateRole({ RoleName = "", Path = "/", AssumeRolePolicyDocument = "", Tags, ...rest }: sdk.CreateRoleRequest) {
      if (roles.find(RoleName) !== undefined) {
        throw new AwsError(`409 EntityAlreadyExists: Role with name ${RoleName} already exists.`);
      }
      const shown = {
        Arn: `arn:aws:iam::${ACCOUNT}:role${Path}${RoleName}`,
        AssumeRolePolicyDocument: encodeURIComponent(AssumeRolePolicyDocument),
        CreateDate: new Date(),
        Description: rest.Description,
        MaxSessionDuration: rest.MaxSessionDuration ?? 3600,
        Path,
        PermissionsBoundary: rest.PermissionsBoundary === undefined ? undefined : asBoundary(rest.PermissionsBoundary),
        RoleId: "AROA111122223333ORDER",
        RoleLastUsed: {},
        RoleName,
      };
      roles.add(RoleName, { shown, attached: new Set(), inline: new Map(), tags: asTags(Tags) });
      return { Role: shown };
    },
    GetRole({ RoleName }: sdk.GetRoleRequest) {
      const { shown, tags } = at(RoleName);
      const Tags = asTagList(tags);
      return { Role: { ...shown, ...(Tags.length > 0 && { Tags }) } };
    },
    // It resets what the call omits.
    UpdateRole({ RoleName, Description, MaxSessionDuration = 3600 }: sdk.UpdateRoleRequest) {
      Object.assign(at(RoleName).shown, { Description, MaxSessionDuration });
      return {};
    },
    UpdateAssumeRolePolicy({ RoleName, PolicyDocument = "" }: sdk.UpdateAssumeRolePolicyRequest) {
      at(RoleName).shown.AssumeRolePolicyDocument = encodeURIComponent(PolicyDocument);
      return {};
    },
    PutRolePermissionsBoundary({ RoleName, PermissionsBoundary = "" }: sdk.PutRolePermissionsBoundaryRequest) {
      at(RoleName).shown.PermissionsBoundary = asBoundary(PermissionsBoundary);
      return {};
    },
    DeleteRolePermissionsBoundary({ RoleName }: sdk.DeleteRolePermissionsBoundaryRequest) {
      delete at(RoleName).shown.PermissionsBoundary;
      return {};
    },
    DeleteRole({ RoleName = "" }: sdk.DeleteRoleRequest) {
      const { attached, inline } = at(RoleName);
      if (attached.size > 0) throw conflict("Cannot delete entity, must detach all policies first.");
      if (inline.size > 0) throw conflict("Cannot delete entity, must delete policies first.");
      roles.remove(RoleName);
      return {};
    },
    AttachRolePolicy({ RoleName, PolicyArn = "" }: sdk.AttachRolePolicyRequest) {
      if (!PolicyArn.startsWith("arn:aws:iam::aws:policy/") && policies.find(PolicyArn) === undefined) {
        throw missing(`Policy ${PolicyArn} does not exist or is not attachable.`);
      }
      at(RoleName).attached.add(PolicyArn);
      return {};
    },
    DetachRolePolicy({ RoleName, PolicyArn = "" }: sdk.DetachRolePolicyRequest) {
      if (!at(RoleName).attached.delete(PolicyArn)) throw missing(`Policy ${PolicyArn} was not found.`);
      return {};
    },
    ListAttachedRolePolicies({ RoleName }: sdk.ListAttachedRolePoliciesRequest) {
      // IAM does not say in which order. Moto sorts them.
      const attached = [...at(RoleName).attached].sort();
      const AttachedPolicies = attached.map((arn) => ({ PolicyArn: arn, PolicyName: arn.split("/").at(-1) }));
      return { AttachedPolicies, IsTruncated: false };
    },
    PutRolePolicy({ RoleName, PolicyName = "", PolicyDocument = "" }: sdk.PutRolePolicyRequest) {
      at(RoleName).inline.set(PolicyName, PolicyDocument);
      return {};
    },
    GetRolePolicy({ RoleName, PolicyName = "" }: sdk.GetRolePolicyRequest) {
      const document = at(RoleName).inline.get(PolicyName);
      if (document === undefined) throw missing(`The role policy with name ${PolicyName} cannot be found.`);
      return { RoleName, PolicyName, PolicyDocument: encodeURIComponent(document) };
    },
    DeleteRolePolicy({ RoleName, PolicyName = "" }: sdk.DeleteRolePolicyRequest) {
      if (at(RoleName).inline.delete(PolicyName)) return {};
      throw missing(`The role policy with name ${PolicyName} cannot be found.`);
    },
    ListRolePolicies({ RoleName }: sdk.ListRolePoliciesRequest) {
      return { PolicyNames: [...at(RoleName).inline.keys()], IsTruncated: false };
    },
    ListInstanceProfilesForRole({ RoleName }: sdk.ListInstanceProfilesForRoleRequest) {
      at(RoleName);
      return { InstanceProfiles: [], IsTruncated: false };
    },
    ListRoleTags({ RoleName }: sdk.ListRoleTagsRequest) {
      return { Tags: asTagList(at(RoleName).tags), IsTruncated: false };
    },
    TagRole({ RoleName, Tags }: sdk.TagRoleRequest) {
      Object.assign(at(RoleName).tags, asTags(Tags));
      return {};
    },
    UntagRole({ RoleName, TagKeys = [] }: sdk.UntagRoleRequest) {
      for (const key of TagKeys) delete at(RoleName).tags[key];
      return {};
    },
  };
}

const asBoundary = (PermissionsBoundaryArn: string) => ({
  PermissionsBoundaryType: "PermissionsBoundaryPolicy" as const,
  PermissionsBoundaryArn,
});

const conflict = (text: string) => new AwsError(`409 DeleteConflict: ${text}`);

const missing = (text: string) => new AwsError(`404 NoSuchEntity: ${text}`);
