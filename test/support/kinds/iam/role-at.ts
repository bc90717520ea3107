import {
  GetRoleCommand,
  GetRolePolicyCommand,
  type IAMClient,
  ListAttachedRolePoliciesCommand,
  ListRolePoliciesCommand,
  ListRoleTagsCommand,
  NoSuchEntityException,
  TagRoleCommand,
  UntagRoleCommand,
} from "@aws-sdk/client-iam";
import { urlDecoded } from "../../../../lib/kinds/iam/shared/url-decoded.ts";
import { ACCOUNT, IAM_PATH } from "../../aws/test-account.ts";
import { asTagList, asTags, type Tags } from "../kind-on-aws/kind-on-aws.ts";

/** The path of the roles that objects in the namespace `shop` create. */
export const SHOPS_PATH = `${IAM_PATH}shop/`;

/** The ARN of a role that belongs to an object, at the deployment's own path if an object of a former version created it. */
export function roleArn(name: string, path = IAM_PATH): string {
  return `arn:aws:iam::${ACCOUNT}:role${path}${name}`;
}

/** What IAM stores about a role, apart from times and ids. */
export interface FoundRole {
  readonly path: string | undefined;
  readonly description: string | undefined;
  readonly maxSessionDuration: number | undefined;
  readonly boundary: string | undefined;
  readonly trust: unknown;
  readonly attached: readonly string[];
  readonly inline: Readonly<Record<string, unknown>>;
  readonly tags: Tags;
}

/** Roles, as someone else in the account sees and changes them. */
export function roleAt(iam: IAMClient) {
  const readTags = async (RoleName: string) => asTags((await iam.send(new ListRoleTagsCommand({ RoleName }))).Tags);
  return {
    readTags,
    /** A role; `undefined` if there is none. */
    async found(RoleName: string): Promise<FoundRole | undefined> {
      try {
        const { Role } = await iam.send(new GetRoleCommand({ RoleName }));
        const { AttachedPolicies = [] } = await iam.send(new ListAttachedRolePoliciesCommand({ RoleName }));
        const { PolicyNames = [] } = await iam.send(new ListRolePoliciesCommand({ RoleName }));
        const inline = PolicyNames.map(async (PolicyName) => {
          const { PolicyDocument = "" } = await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName }));
          return [PolicyName, JSON.parse(urlDecoded(PolicyDocument))] as const;
        });
        return {
          path: Role?.Path,
          description: Role?.Description || undefined,
          maxSessionDuration: Role?.MaxSessionDuration,
          boundary: Role?.PermissionsBoundary?.PermissionsBoundaryArn,
          trust: JSON.parse(urlDecoded(Role?.AssumeRolePolicyDocument ?? "{}")),
          attached: AttachedPolicies.map(({ PolicyArn = "" }) => PolicyArn).sort(),
          inline: Object.fromEntries(await Promise.all(inline)),
          tags: await readTags(RoleName),
        };
      } catch (error) {
        if (error instanceof NoSuchEntityException) return undefined;
        throw error;
      }
    },
    /** Sets exactly these tags. */
    async writeTags(RoleName: string, tags: Tags): Promise<void> {
      const TagKeys = Object.keys(await readTags(RoleName));
      if (TagKeys.length > 0) await iam.send(new UntagRoleCommand({ RoleName, TagKeys }));
      await iam.send(new TagRoleCommand({ RoleName, Tags: asTagList(tags) }));
    },
  };
}
