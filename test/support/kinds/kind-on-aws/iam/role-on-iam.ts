import { CreateRoleCommand, IAMClient } from "@aws-sdk/client-iam";
import { page as rolePage } from "../../../../../lib/kinds/iam/role.ts";
import { iamInMemory } from "../../../../kinds/iam/iam-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { IAM_PATH } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { trusts } from "../../iam/documents.ts";
import { roleArn, roleAt } from "../../iam/role-at.ts";
import { asFields, asTagList, type KindOnAws, withoutTags } from "../kind-on-aws.ts";

/** Opens the kind `Role` on moto, or in memory. */
export async function openRoleOnIAM(): Promise<KindOnAws> {
  const { client: iam, ...emulator } = await openService(
    "moto",
    (config) => new IAMClient(config),
    () => ({ IAM: iamInMemory() }),
  );
  const roles = roleAt(iam);
  return {
    kind: rolePage.resource,
    clock: createTestClock(),
    ...emulator,
    lateSeconds: 20,
    spec: (name) => ({ name, assumeRolePolicyDocument: trusts("lambda") }),
    asMade: { description: "Works", maxSessionDuration: 7200 },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn: roleArn,
    async make(RoleName, tags) {
      const made = { Path: IAM_PATH, Description: "Works", MaxSessionDuration: 7200, Tags: asTagList(tags) };
      await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: trusts("lambda"), ...made }));
    },
    read: async (name) => withoutTags(await roles.found(name)),
    readTags: roles.readTags,
    writeTags: (name, tags) => roles.writeTags(name, tags),
  };
}
