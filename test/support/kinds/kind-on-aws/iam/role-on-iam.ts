import { CreateRoleCommand, IAMClient } from "@aws-sdk/client-iam";
import { roleKind } from "../../../../../lib/resources/iam/role/kind.ts";
import { ACCOUNT, REGION, testConnect } from "../../../aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../aws/shared-emulator.ts";
import { IAM_PATH } from "../../../aws/test-account.ts";
import { startCountingProxy } from "../../../proxies/counting-proxy.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { trusts } from "../../iam/documents.ts";
import { roleArn, roleAt } from "../../iam/role-at.ts";
import { asFields, asTagList, type KindOnAws, withoutTags } from "../kind-on-aws.ts";

/** Opens the kind `Role` on moto. */
export async function openRoleOnIAM(): Promise<KindOnAws> {
  await using opening = new AsyncDisposableStack();
  const endpoint = await sharedEmulator("moto");
  const proxy = await startCountingProxy(endpoint);
  opening.defer(() => proxy.close());
  const iam = new IAMClient({
    endpoint,
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  opening.defer(() => iam.destroy());
  const roles = roleAt(iam);
  const opened = opening.move();
  return {
    kind: roleKind,
    clock: createTestClock(),
    connect: testConnect(proxy.url),
    proxy,
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
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
