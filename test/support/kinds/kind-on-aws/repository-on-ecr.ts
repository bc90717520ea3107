import {
  CreateRepositoryCommand,
  ECRClient,
  ListTagsForResourceCommand,
  PutLifecyclePolicyCommand,
  SetRepositoryPolicyCommand,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-ecr";
import { inject } from "vitest";
import { page as repositoryPage } from "../../../../lib/kinds/ecr/repository.ts";
import { ecrInMemory } from "../../../kinds/ecr/ecr-in-memory.ts";
import { readRepositoryByBoto3 } from "../../aws/boto3/read-repository.ts";
import { openService } from "../../aws/connections/open-service.ts";
import { sharedEmulator } from "../../aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { pullPolicy, untaggedExpire } from "../repository/document-examples.ts";
import { readRepository } from "../repository/read-repository.ts";
import { asFields, asTagList, asTags, type KindOnAws, lasting } from "./kind-on-aws.ts";

const LIFECYCLE = JSON.stringify({ rules: [untaggedExpire] });

/** The kind `Repository`, and an ECR client with which tests act as someone else in the account. */
export interface RepositoryOnECR extends KindOnAws {
  readonly ecr: ECRClient;
}

/** Opens the kind `Repository` on moto, or in memory. */
export async function openRepositoryOnECR(): Promise<RepositoryOnECR> {
  const { client: ecr, ...emulator } = await openService(
    "moto",
    (config) => new ECRClient(config),
    () => ({ ECR: ecrInMemory() }),
  );
  const arn = (name: string) => `arn:aws:ecr:${REGION}:${ACCOUNT}:repository/${name}`;
  const readTags: KindOnAws["readTags"] = async (name) =>
    asTags((await ecr.send(new ListTagsForResourceCommand({ resourceArn: arn(name) }))).tags);
  return {
    kind: repositoryPage.resource,
    clock: createTestClock(),
    ...emulator,
    ecr,
    spec: (name) => ({ name }),
    asMade: {
      imageScanningConfiguration: { scanOnPush: true },
      imageTagMutability: "IMMUTABLE",
      lifecyclePolicy: LIFECYCLE,
      policy: pullPolicy,
    },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    async make(repositoryName, tags) {
      await ecr.send(
        new CreateRepositoryCommand({
          repositoryName,
          tags: asTagList(tags),
          imageScanningConfiguration: { scanOnPush: true },
          imageTagMutability: "IMMUTABLE",
        }),
      );
      await ecr.send(new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText: LIFECYCLE }));
      await ecr.send(new SetRepositoryPolicyCommand({ repositoryName, policyText: pullPolicy }));
    },
    async read(name) {
      if (inject("services") === "in memory") return await readRepository(ecr, name);
      const answers = await readRepositoryByBoto3(await sharedEmulator("moto"), name);
      return answers.describe_repositories?.Error === "RepositoryNotFoundException" ? undefined : lasting(answers);
    },
    readTags,
    async writeTags(name, tags) {
      const [resourceArn, tagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (tagKeys.length > 0) await ecr.send(new UntagResourceCommand({ resourceArn, tagKeys }));
      await ecr.send(new TagResourceCommand({ resourceArn, tags: asTagList(tags) }));
    },
  };
}
