import { type DynamoDB, dynamodb } from "../../../../lib/aws/services/dynamodb.ts";
import type { Condition } from "../../../../lib/kubernetes/condition.ts";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import type { ReconcileRequest } from "../../../../lib/queue/reconcile-request.ts";
import type { Delayed } from "../../../../lib/queue/work-queue.ts";
import { startOutcome } from "../../../../lib/reconcile/act/outcome.ts";
import type { Dependencies } from "../../../../lib/reconcile/dependencies.ts";
import { reconcile } from "../../../../lib/reconcile/reconcile.ts";
import { tableKind } from "../../../../lib/resources/dynamodb/table/kind.ts";
import type { TableSpec } from "../../../../lib/resources/dynamodb/table/spec.generated.ts";
import { table } from "../../../../lib/resources/dynamodb/table/table.ts";
import { connectDynamoDB, testDynamoDB } from "../../aws/dynamodb-connect.ts";
import { createDynamoDBModel } from "../../aws/dynamodb-model/model.ts";
import { type DynamoDBProxy, startDynamoDBProxy } from "../../aws/dynamodb-model/proxy.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { silent } from "../../kinds/table-contract/table-resource.ts";
import { createMemoryKubernetes } from "../../kubernetes/memory-kubernetes.ts";
import { silentLog } from "../../programs/silent-log.ts";
import { type CountingProxy, startCountingProxy } from "../../proxies/counting-proxy.ts";

/**
 * The engine, a cluster with one table, `shop/orders`, and an emulated DynamoDB with the rules and delays of the real one. The test
 * controls the time.
 */
export interface TableWorld extends AsyncDisposable {
  readonly dynamodb: DynamoDBProxy;
  /** The proxy in front of DynamoDB. Only the engine uses the proxy. */
  readonly counting: CountingProxy;
  /** A DynamoDB client with which tests act as someone else in the account. */
  readonly others: DynamoDB;
  /** For each pass, the conditions after it as one string, with one line per condition: `Type=Status Reason: message`. */
  readonly conditions: readonly string[];
  apply(spec: Partial<TableSpec>): Promise<void>;
  patch(spec: { readonly [Field in keyof TableSpec]?: unknown }): Promise<void>;
  delete(): Promise<void>;
  /** The object as it is now; `undefined` once it is gone. */
  object(): KubernetesObject | undefined;
  /** Runs one pass, by default for a change to the object. */
  pass(reason?: "change" | "resync"): Promise<void>;
  /** Runs passes as long as each pass requests the next one. Retries of failures are skipped. */
  settle(reason?: "change" | "resync"): Promise<void>;
  /** The Kubernetes Events, as `Reason: note`. */
  events(): readonly string[];
}

const MOST_PASSES = 60;
const reference = { kind: tableKind, namespace: "shop", name: "orders" };

export async function openTableWorld(endpoint: string, tableName: string): Promise<TableWorld> {
  let time = Date.now();
  const now = () => time;
  const proxy = await startDynamoDBProxy(endpoint, createDynamoDBModel({ now }));
  const counting = await startCountingProxy(proxy.url);
  const kubernetes = createMemoryKubernetes({ now });
  const conditions: string[] = [];
  const dependencies: Dependencies = {
    kubernetes,
    kinds: [{ resource: tableKind, load: async () => table }],
    connect: connectDynamoDB(counting.url, now),
    settings: {
      cluster: "east",
      account: ACCOUNT,
      partition: "aws",
      region: REGION,
      regions: [REGION],
      deletionPolicy: "delete",
      scope: { namespaces: [], selector: "" },
      takeOver: "off",
      adoption: "tagged",
      resourceTags: [],
      unknownTags: "keep",
    },
    now,
    random: () => 0.5,
    log: silentLog,
  };
  let runs = 0;
  let queue: readonly { readonly request: ReconcileRequest; readonly at: number }[] = [];

  async function run(request: ReconcileRequest): Promise<void> {
    const id = `message-${++runs}`;
    const sent: Delayed[] = [];
    const send = async (delayed: Delayed) => {
      sent.push(delayed);
    };
    await reconcile(
      [{ id, request }],
      { holder: id, signal: new AbortController().signal, send, outcome: startOutcome() },
      dependencies,
    );
    queue = [...queue, ...sent.map(({ request, delaySeconds }) => ({ request, at: time + delaySeconds * 1000 }))];
    const found = world.object()?.status?.conditions ?? [];
    conditions.push(found.map(described).join("\n"));
  }

  const world: TableWorld = {
    dynamodb: proxy,
    counting,
    others: testDynamoDB(proxy.url).client(dynamodb),
    conditions,
    async apply(spec) {
      await kubernetes.user.create(reference, { spec: { ...silent, tableName, ...spec } });
    },
    async patch(spec) {
      await kubernetes.user.patch(reference, { spec });
    },
    delete: () => kubernetes.user.delete(reference),
    object: () => kubernetes.user.read(reference),
    async pass(reason = "change") {
      const { group, version, kind } = tableKind;
      const { uid = "" } = world.object()?.metadata ?? {};
      await run({ group, version, kind, namespace: "shop", name: "orders", uid, reason });
    },
    async settle(reason) {
      await world.pass(reason);
      for (let passes = 0; passes < MOST_PASSES; passes += 1) {
        const [next, ...others] = queue.filter(({ request }) => request.attempt === undefined);
        if (next === undefined) return;
        queue = others;
        time = Math.max(time, next.at);
        await run(next.request);
      }
      throw new Error(`nothing settles in ${MOST_PASSES} passes`);
    },
    events: () => kubernetes.events.map(({ reason, note }) => `${reason}: ${note}`),
    async [Symbol.asyncDispose]() {
      await counting.close();
      await proxy[Symbol.asyncDispose]();
    },
  };
  return world;
}

function described({ type, status, reason = "", message = "" }: Condition): string {
  return `${type}=${status} ${reason}: ${message}`;
}
