import { CreatePolicyCommand, IAMClient } from "@aws-sdk/client-iam";
import { page as policyPage } from "../../../../../lib/kinds/iam/policy.ts";
import { iamInMemory } from "../../../../kinds/iam/iam-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { IAM_PATH } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { allows } from "../../iam/documents.ts";
import { policyArn, policyAt } from "../../iam/policy-at.ts";
import { asFields, asTagList, type KindOnAws, withoutTags } from "../kind-on-aws.ts";

/** Opens the kind `Policy` on moto, or in memory. */
export async function openPolicyOnIAM(): Promise<KindOnAws> {
  const { client: iam, ...emulator } = await openService(
    "moto",
    (config) => new IAMClient(config),
    () => ({ IAM: iamInMemory() }),
  );
  const policies = policyAt(iam);
  return {
    kind: policyPage.resource,
    clock: createTestClock(),
    ...emulator,
    lateSeconds: 20,
    spec: (name) => ({ name, policyDocument: allows("s3:GetObject") }),
    asMade: { policyDocument: allows("s3:ListBucket") },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn: policyArn,
    async make(PolicyName, tags) {
      const made = { Path: IAM_PATH, PolicyDocument: allows("s3:ListBucket"), Tags: asTagList(tags) };
      await iam.send(new CreatePolicyCommand({ PolicyName, ...made }));
    },
    read: async (name) => withoutTags(await policies.found(name)),
    readTags: policies.readTags,
    writeTags: (name, tags) => policies.writeTags(name, tags),
  };
}
