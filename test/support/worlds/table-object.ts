import { type DynamoDB, dynamodb } from "../../../lib/aws/services/dynamodb.ts";
import { tableKind } from "../../../lib/kinds/dynamodb/table/kind.ts";
import type { TableSpec } from "../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { table } from "../../../lib/kinds/dynamodb/table/table.ts";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { connectDynamoDB, testDynamoDB } from "../aws/dynamodb-connect.ts";
import { createDynamoDBModel } from "../aws/dynamodb-model/model.ts";
import { type DynamoDBProxy, startDynamoDBProxy } from "../aws/dynamodb-model/proxy.ts";
import { silent } from "../kinds/table-contract/table-resource.ts";
import { type CountingProxy, startCountingProxy } from "../proxies/counting-proxy.ts";
import { createKindWorld, type KindWorld } from "./kind-world.ts";

/**
 * The object `shop/orders`, a `Table`, in a kind world whose DynamoDB is an emulated one with the rules and delays of the real one. The test
 * controls the time.
 */
export interface TableObject extends Pick<KindWorld<TableSpec>, "delete" | "object" | "events">, AsyncDisposable {
  readonly dynamodb: DynamoDBProxy;
  /** The proxy in front of DynamoDB. Only the engine uses the proxy. */
  readonly counting: CountingProxy;
  /** A DynamoDB client with which tests act as someone else in the account. */
  readonly others: DynamoDB;
  /** The conditions after each pass, as `conditions` of a kind world returns them. */
  readonly conditions: readonly string[];
  apply(spec: Partial<TableSpec>): Promise<void>;
  patch(spec: { readonly [Field in keyof TableSpec]?: unknown }): Promise<void>;
  /** Runs one pass, by default for a change to the object. */
  pass(reason?: "change" | "resync"): Promise<void>;
  /** Runs passes as long as each pass requests the next one. Retries of failures are skipped. */
  settle(reason?: "change" | "resync"): Promise<void>;
}

const MOST_PASSES = 60;

export async function openTableObject(endpoint: string, tableName: string): Promise<TableObject> {
  let time = Date.now();
  const now = () => time;
  const proxy = await startDynamoDBProxy(endpoint, createDynamoDBModel({ now }));
  const counting = await startCountingProxy(proxy.url);
  const entry = { resource: tableKind, load: async () => table };
  const world = createKindWorld<TableSpec>(entry, "orders", connectDynamoDB(counting.url, now), { now });
  const { user, reference } = world;
  const conditions: string[] = [];
  let queue: readonly { readonly request: ReconcileRequest; readonly at: number }[] = [];

  async function run(request: ReconcileRequest): Promise<void> {
    const { sent } = await world.pass(request);
    queue = [...queue, ...sent.map(({ request, delaySeconds }) => ({ request, at: time + delaySeconds * 1000 }))];
    conditions.push(world.conditions());
  }

  const object: TableObject = {
    dynamodb: proxy,
    counting,
    conditions,
    others: testDynamoDB(proxy.url).client(dynamodb),
    delete: () => world.delete(),
    object: () => world.object(),
    events: () => world.events(),
    async apply(spec) {
      await user.create(reference, { spec: { ...silent, tableName, ...spec } });
    },
    async patch(spec) {
      await user.patch(reference, { spec });
    },
    pass: (reason = "change") => run({ ...world.request(), reason }),
    async settle(reason) {
      await object.pass(reason);
      for (let passes = 0; passes < MOST_PASSES; passes += 1) {
        const [next, ...others] = queue.filter(({ request }) => request.attempt === undefined);
        if (next === undefined) return;
        queue = others;
        time = Math.max(time, next.at);
        await run(next.request);
      }
      throw new Error(`nothing settles in ${MOST_PASSES} passes`);
    },
    async [Symbol.asyncDispose]() {
      await counting.close();
      await proxy[Symbol.asyncDispose]();
    },
  };
  return object;
}
