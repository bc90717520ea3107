import {
  CreateFunctionCommand,
  type CreateFunctionRequest,
  GetFunctionCodeSigningConfigCommand,
  GetFunctionCommand,
  type GetFunctionCommandOutput,
  GetFunctionEventInvokeConfigCommand,
  LambdaClient,
  ListTagsCommand,
  ResourceNotFoundException,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateFunctionConfigurationCommand,
  type UpdateFunctionConfigurationRequest,
} from "@aws-sdk/client-lambda";
import { page as functionResourcePage } from "../../../../../lib/kinds/lambda/function.ts";
import { lambdaInMemory } from "../../../../kinds/lambda/lambda-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import type { KindOnAws } from "../kind-on-aws.ts";
import { zipFile } from "./zip-file.ts";

/** The kind `Function`, and what tests need to act as someone else in the account. */
export interface FunctionOnLambda extends KindOnAws {
  readonly lambda: LambdaClient;
  /** Changes settings of a function, once Lambda is done with what it does. */
  configure(name: string, settings: Partial<UpdateFunctionConfigurationRequest>): Promise<unknown>;
  /** Lambda's description of a function that it is done with. */
  settled(name: string): Promise<GetFunctionCommandOutput>;
}

export const ROLE = `arn:aws:iam::${ACCOUNT}:role/functions`;

/** The settings that `spec` declares. */
export const DECLARED = { code: { zipFile: zipFile(1) }, role: ROLE, runtime: "nodejs24.x", handler: "index.handler" };

const MADE: Omit<CreateFunctionRequest, "FunctionName"> = {
  Code: { ZipFile: Buffer.from(DECLARED.code.zipFile, "base64") },
  Role: ROLE,
  Runtime: "nodejs24.x" as "nodejs22.x",
  Handler: "index.handler",
};

/** Opens the kind `Function` on moto, whose start script lets Lambda be busy after each change. */
export async function openFunctionOnLambda(): Promise<FunctionOnLambda> {
  const { client: lambda, ...emulator } = await openService(
    "moto",
    (config) => new LambdaClient(config),
    () => ({ Lambda: lambdaInMemory() }),
  );
  const arn = (name: string) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
  const readTags: KindOnAws["readTags"] = async (name) =>
    (await lambda.send(new ListTagsCommand({ Resource: arn(name) }))).Tags ?? {};
  async function settled(FunctionName: string): Promise<GetFunctionCommandOutput> {
    const found = await lambda.send(new GetFunctionCommand({ FunctionName }));
    const { State, LastUpdateStatus } = found.Configuration ?? {};
    return State === "Pending" || LastUpdateStatus === "InProgress" ? await settled(FunctionName) : found;
  }
  return {
    kind: functionResourcePage.resource,
    clock: createTestClock(),
    ...emulator,
    lambda,
    settled,
    async configure(FunctionName, settings) {
      await settled(FunctionName);
      return await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, ...settings }));
    },
    spec: (name) => ({ name, ...DECLARED }),
    unshown: { code: DECLARED.code },
    asMade: { description: "Made by others", memorySize: 256 },
    tagged: (tags) => ({ tags }),
    arn,
    async make(FunctionName, Tags) {
      const made = { Description: "Made by others", MemorySize: 256 };
      await lambda.send(new CreateFunctionCommand({ FunctionName, ...MADE, ...made, Tags }));
      await settled(FunctionName);
    },
    async read(FunctionName) {
      try {
        const {
          Configuration: { LastModified: _, RevisionId: __, ...configuration } = {},
          Concurrency,
          Code,
        } = await settled(FunctionName);
        // Lambda refuses the call about an image, whose signatures it does not check.
        const signing =
          configuration.PackageType === "Image"
            ? undefined
            : await lambda.send(new GetFunctionCodeSigningConfigCommand({ FunctionName }));
        return {
          configuration,
          Concurrency,
          image: Code?.ImageUri,
          signing: signing?.CodeSigningConfigArn,
          invoke: await invokeConfig(lambda, FunctionName),
        };
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    readTags,
    async writeTags(name, Tags) {
      const [Resource, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await lambda.send(new UntagResourceCommand({ Resource, TagKeys }));
      await lambda.send(new TagResourceCommand({ Resource, Tags }));
    },
  };
}

async function invokeConfig(lambda: LambdaClient, FunctionName: string): Promise<object | undefined> {
  try {
    const found = await lambda.send(new GetFunctionEventInvokeConfigCommand({ FunctionName }));
    const { LastModified: _, $metadata: __, ...config } = found;
    return config;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
