import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { onTestFinished } from "vitest";
import { tableKind } from "../../../lib/kinds/dynamodb/table/kind.ts";
import { createDynamoDBModel } from "../aws/dynamodb-model/model.ts";
import { type DynamoDBProxy, startDynamoDBProxy } from "../aws/dynamodb-model/proxy.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";
import { startTestEmulator } from "../aws/test-emulator.ts";
import { createObjectUser, type ObjectUser } from "../kubernetes/users/object-user.ts";
import { type FaultyStack, startFaultyStack } from "../programs/faulty-stack.ts";
import { type CountingProxy, startCountingProxy } from "../proxies/counting-proxy.ts";

/** A running stack whose DynamoDB takes its time, as the real one does. */
export interface TableStack extends AsyncDisposable {
  readonly stack: FaultyStack;
  /** DynamoDB, which records the calls that the real DynamoDB would reject. */
  readonly model: DynamoDBProxy;
  /** The proxy in front of `model`. */
  readonly proxy: CountingProxy;
  /** The test's own client, which bypasses the proxy. */
  readonly dynamodb: DynamoDBClient;
  /** A user whose objects are gone when the test ends, so that they cannot be mistaken for those of the next test. */
  user(): Promise<ObjectUser>;
}

/** How long DynamoDB takes for each kind of work, in seconds. */
const DURATIONS = { create: 2, update: 2, index: 2, remove: 2, tags: 1, timeToLive: 2 };

/** Starts DynamoDB, and the whole stack with it. */
export async function startTableStack(): Promise<TableStack> {
  await using starting = new AsyncDisposableStack();
  const { endpoint } = starting.use(await startTestEmulator("ministack"));
  const rules = createDynamoDBModel({ now: Date.now, durations: DURATIONS });
  const model = starting.use(await startDynamoDBProxy(endpoint, rules));
  const proxy = await startCountingProxy(model.url);
  starting.defer(() => proxy.close());
  const stack = starting.use(await startFaultyStack("--dynamodb-endpoint", proxy.url));
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const dynamodb = new DynamoDBClient({ endpoint: model.url, region: REGION, credentials });
  starting.defer(() => dynamodb.destroy());
  const running = starting.move();
  return {
    stack,
    model,
    proxy,
    dynamodb,
    async user() {
      const user = await createObjectUser(stack.directory, tableKind);
      onTestFinished(async () => {
        await user.kubectl("delete", "tables", "--all", "--timeout=60s");
      });
      return user;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
