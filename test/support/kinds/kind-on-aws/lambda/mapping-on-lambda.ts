import {
  CreateEventSourceMappingCommand,
  type CreateEventSourceMappingCommandOutput,
  type CreateEventSourceMappingRequest,
  type EventSourceMappingConfiguration,
  GetEventSourceMappingCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  ListTagsCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateEventSourceMappingCommand,
  type UpdateEventSourceMappingRequest,
} from "@aws-sdk/client-lambda";
import { page as eventSourceMappingPage } from "../../../../../lib/kinds/lambda/event-source-mapping.ts";
import { lambdaInMemory } from "../../../../kinds/lambda/lambda-in-memory.ts";
import { aroundCommands } from "../../../aws/connections/around-commands.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import type { KindOnAws } from "../kind-on-aws.ts";

/** The kind `EventSourceMapping` on moto, and what tests need to act as someone else in the account. */
export interface MappingOnLambda extends KindOnAws {
  readonly lambda: LambdaClient;
  /** Changes settings of the mapping of a function, once Lambda is done with what it does. */
  configure(name: string, settings: Partial<UpdateEventSourceMappingRequest>): Promise<unknown>;
  /** Lambda's description of the mapping of a function, once Lambda is done with it. Rejects if there is none. */
  settled(name: string): Promise<EventSourceMappingConfiguration>;
}

export const QUEUE = `arn:aws:sqs:${REGION}:${ACCOUNT}:orders`;

/** Opens the kind `EventSourceMapping` on moto, whose start script lets Lambda be busy. The name of a mapping is that of its function. */
export async function openMappingOnLambda(): Promise<MappingOnLambda> {
  const { client: lambda, ...emulator } = await openService(
    "moto",
    (config) => new LambdaClient(config),
    () => ({ Lambda: lambdaInMemory() }),
  );
  const arns = new Map<string, string>();
  const nameIn = (functionArn = "") => functionArn.split(":")[6] ?? "";
  const note = ({ FunctionArn, EventSourceMappingArn = "" }: CreateEventSourceMappingCommandOutput) =>
    void arns.set(nameIn(FunctionArn), EventSourceMappingArn);
  async function found(name: string): Promise<EventSourceMappingConfiguration | undefined> {
    const { EventSourceMappings: all = [] } = await lambda.send(new ListEventSourceMappingsCommand());
    return all.find(({ FunctionArn, State }) => nameIn(FunctionArn) === name && State !== "Deleting");
  }
  async function settled(name: string): Promise<EventSourceMappingConfiguration> {
    const mapping = await found(name);
    if (mapping === undefined) throw new Error(`the function ${name} has no mapping`);
    if (/ed$/.test(mapping.State ?? "")) return mapping;
    await lambda.send(new GetEventSourceMappingCommand({ UUID: mapping.UUID }));
    return await settled(name);
  }
  const arnOf = async (name: string) => (await settled(name)).EventSourceMappingArn;
  const readTags: KindOnAws["readTags"] = async (name) =>
    (await lambda.send(new ListTagsCommand({ Resource: await arnOf(name) }))).Tags ?? {};
  return {
    kind: eventSourceMappingPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: aroundCommands(emulator.connect, "CreateEventSourceMapping", async (command, send) => {
      const answer = (await send(command)) as CreateEventSourceMappingCommandOutput;
      note(answer);
      return answer;
    }),
    lambda,
    lateSeconds: 30,
    deployment: { allowedEventSources: ["*"], own: ["*"] },
    isAssigned: true,
    settled,
    async configure(name, settings) {
      const { UUID } = await settled(name);
      return await lambda.send(new UpdateEventSourceMappingCommand({ UUID, ...settings }));
    },
    spec: (functionName) => ({ functionName, eventSourceARN: QUEUE }),
    asMade: { batchSize: 5, enabled: false },
    tagged: (tags) => ({ tags }),
    arn: (name) => arns.get(name) ?? `arn:aws:lambda:${REGION}:${ACCOUNT}:event-source-mapping:*`,
    async make(FunctionName, Tags) {
      const made: CreateEventSourceMappingRequest = {
        FunctionName,
        EventSourceArn: QUEUE,
        BatchSize: 5,
        Enabled: false,
      };
      note(await lambda.send(new CreateEventSourceMappingCommand({ ...made, Tags })));
      await settled(FunctionName);
    },
    async read(name) {
      if ((await found(name)) === undefined) return undefined;
      const { LastModified: _, ...mapping } = await settled(name);
      return mapping;
    },
    readTags,
    async writeTags(name, Tags) {
      const [Resource, TagKeys] = [await arnOf(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await lambda.send(new UntagResourceCommand({ Resource, TagKeys }));
      await lambda.send(new TagResourceCommand({ Resource, Tags }));
    },
  };
}
