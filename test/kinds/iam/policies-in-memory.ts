import type * as sdk from "@aws-sdk/client-iam";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import type { Store } from "../../support/aws/memory/store.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { MemoryRole } from "./roles-in-memory.ts";

/** A managed policy in memory. */
export interface MemoryPolicy {
  /** What IAM shows about it, without its tags and where it is attached. */
  readonly shown: Omit<sdk.Policy, "Tags" | "AttachmentCount">;
  /** Its versions, the latest first. */
  versions: readonly sdk.PolicyVersion[];
  /** How many versions it has had. */
  made: number;
  readonly tags: Record<string, string>;
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
const MOST_VERSIONS = 5;

/** The operations on managed policies, which may be attached to `roles`. */
export function policyOperations(policies: Store<MemoryPolicy>, roles: Store<MemoryRole>): Operations {
  const at = (arn = "") => policies.get(arn);
  const attachments = (arn: string) => roles.all().filter(({ attached }) => attached.has(arn)).length;

  function versionOf(arn = "", id = ""): sdk.PolicyVersion {
    const found = at(arn).versions.find(({ VersionId }) => VersionId === id);
    if (found === undefined) throw new AwsError(`404 NoSuchEntity: Policy ${arn} version ${id} does not exist.`);
    return found;
  }

  return {
    CreatePolicy({ PolicyName, Path = "/", PolicyDocument, Description, Tags }: sdk.CreatePolicyRequest) {
      const Arn = `arn:aws:iam::${ACCOUNT}:policy${Path}${PolicyName}`;
      if (policies.find(Arn) !== undefined) {
        const text = `A policy called ${PolicyName} already exists. Duplicate names are not allowed.`;
        throw new AwsError(`409 EntityAlreadyExists: ${text}`);
      }
      const shown = {
        Arn,
        CreateDate: new Date(),
        DefaultVersionId: "v1",
        Description,
        IsAttachable: true,
        Path,
        PermissionsBoundaryUsageCount: 0,
        PolicyId: "ANPA111122223333ORDER",
        PolicyName,
        UpdateDate: new Date(),
      };
      policies.add(Arn, { shown, versions: [version(1, PolicyDocument, true)], made: 1, tags: asTags(Tags) });
      return { Policy: { ...shown, AttachmentCount: 0 } };
    },
    GetPolicy({ PolicyArn = "" }: sdk.GetPolicyRequest) {
      const { shown, tags } = at(PolicyArn);
      return { Policy: { ...shown, AttachmentCount: attachments(PolicyArn), Tags: asTagList(tags) } };
    },
    GetPolicyVersion({ PolicyArn, VersionId }: sdk.GetPolicyVersionRequest) {
      return { PolicyVersion: versionOf(PolicyArn, VersionId) };
    },
    ListPolicyVersions({ PolicyArn }: sdk.ListPolicyVersionsRequest) {
      return {
        Versions: at(PolicyArn).versions.map((version) => ({ ...version, Document: undefined })),
        IsTruncated: false,
      };
    },
    CreatePolicyVersion({ PolicyArn, PolicyDocument, SetAsDefault = false }: sdk.CreatePolicyVersionRequest) {
      const policy = at(PolicyArn);
      if (policy.versions.length === MOST_VERSIONS) {
        const text = `A managed policy can have up to ${MOST_VERSIONS} versions. Before you create a new version, you must delete an existing version.`;
        throw new AwsError(`409 LimitExceeded: ${text}`);
      }
      const made = version(++policy.made, PolicyDocument, SetAsDefault);
      const others = policy.versions.map((one) => (SetAsDefault ? { ...one, IsDefaultVersion: false } : one));
      policy.versions = [made, ...others];
      if (SetAsDefault) policy.shown.DefaultVersionId = made.VersionId;
      return { PolicyVersion: made };
    },
    DeletePolicyVersion({ PolicyArn, VersionId }: sdk.DeletePolicyVersionRequest) {
      const deleted = versionOf(PolicyArn, VersionId);
      if (deleted.IsDefaultVersion) throw conflict("Cannot delete the default version of a policy.");
      const policy = at(PolicyArn);
      policy.versions = policy.versions.filter((one) => one !== deleted);
      return {};
    },
    DeletePolicy({ PolicyArn = "" }: sdk.DeletePolicyRequest) {
      if (attachments(PolicyArn) > 0) throw conflict("Cannot delete a policy attached to entities.");
      if (at(PolicyArn).versions.length > 1) {
        throw conflict(
          "This policy has more than one version. Before you delete a policy, you must delete the policy's versions. The default version is deleted with the policy.",
        );
      }
      policies.remove(PolicyArn);
      return {};
    },
    ListPolicyTags({ PolicyArn }: sdk.ListPolicyTagsRequest) {
      return { Tags: asTagList(at(PolicyArn).tags), IsTruncated: false };
    },
    TagPolicy({ PolicyArn, Tags }: sdk.TagPolicyRequest) {
      Object.assign(at(PolicyArn).tags, asTags(Tags));
      return {};
    },
    UntagPolicy({ PolicyArn, TagKeys = [] }: sdk.UntagPolicyRequest) {
      for (const key of TagKeys) delete at(PolicyArn).tags[key];
      return {};
    },
  };
}

function version(number: number, document = "", IsDefaultVersion: boolean): sdk.PolicyVersion {
  const Document = encodeURIComponent(document);
  return { CreateDate: new Date(), Document, IsDefaultVersion, VersionId: `v${number}` };
}

const conflict = (text: string) => new AwsError(`409 DeleteConflict: ${text}`);
