import {
  GetPolicyCommand,
  GetPolicyVersionCommand,
  type IAMClient,
  ListPolicyTagsCommand,
  ListPolicyVersionsCommand,
  NoSuchEntityException,
  TagPolicyCommand,
  UntagPolicyCommand,
} from "@aws-sdk/client-iam";
import { urlDecoded } from "../../../../lib/kinds/iam/shared/url-decoded.ts";
import { ACCOUNT, IAM_PATH } from "../../aws/test-account.ts";
import { asTagList, asTags, type Tags } from "../kind-on-aws/kind-on-aws.ts";

/** The ARN of a policy that an object has created. */
export function policyArn(name: string): string {
  return `arn:aws:iam::${ACCOUNT}:policy${IAM_PATH}${name}`;
}

/** What IAM stores about a policy, apart from times and ids. */
export interface FoundPolicy {
  readonly description: string | undefined;
  readonly document: unknown;
  /** The ids of the versions, the default first. */
  readonly versions: readonly string[];
  readonly tags: Tags;
}

/** Policies, as someone else in the account sees and changes them. */
export function policyAt(iam: IAMClient) {
  const readTags = async (name: string) =>
    asTags((await iam.send(new ListPolicyTagsCommand({ PolicyArn: policyArn(name) }))).Tags);
  return {
    readTags,
    /** A policy; `undefined` if there is none. */
    async found(name: string): Promise<FoundPolicy | undefined> {
      const PolicyArn = policyArn(name);
      try {
        const { Policy } = await iam.send(new GetPolicyCommand({ PolicyArn }));
        const VersionId = Policy?.DefaultVersionId;
        const { PolicyVersion } = await iam.send(new GetPolicyVersionCommand({ PolicyArn, VersionId }));
        const { Versions = [] } = await iam.send(new ListPolicyVersionsCommand({ PolicyArn }));
        const ids = Versions.map((version) => version.VersionId ?? "").filter((id) => id !== VersionId);
        return {
          description: Policy?.Description || undefined,
          document: JSON.parse(urlDecoded(PolicyVersion?.Document ?? "{}")),
          versions: [VersionId ?? "", ...ids.sort()],
          tags: await readTags(name),
        };
      } catch (error) {
        if (error instanceof NoSuchEntityException) return undefined;
        throw error;
      }
    },
    /** Sets exactly these tags. */
    async writeTags(name: string, tags: Tags): Promise<void> {
      const [PolicyArn, TagKeys] = [policyArn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await iam.send(new UntagPolicyCommand({ PolicyArn, TagKeys }));
      await iam.send(new TagPolicyCommand({ PolicyArn, Tags: asTagList(tags) }));
    },
  };
}
