import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { TableDescription } from "@aws-sdk/client-dynamodb";
import type { DynamoDBModel, TableHistory } from "./model.ts";

/** A proxy in front of a DynamoDB emulator, which adds the rules and the delays of a model. */
export interface DynamoDBProxy extends AsyncDisposable {
  /** `http://127.0.0.1:port`: the endpoint to use instead of the emulator's. */
  readonly url: string;
  /** The operations that were called, in the order of the calls. */
  readonly calls: readonly string[];
  /** The write calls that the model refused, as `UpdateTable: ResourceInUseException`. */
  readonly refusals: readonly string[];
}

/** Starts a proxy in front of the emulator at `target`, on loopback. */
export async function startDynamoDBProxy(target: string, model: DynamoDBModel): Promise<DynamoDBProxy> {
  const calls: string[] = [];
  const refusals: string[] = [];
  const histories = new Map<string, TableHistory | undefined>();

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const operation = String(incoming.headers["x-amz-target"]).split(".")[1] ?? "";
    const input: Input = Object(await json(incoming));
    const name = input.TableName ?? input.ResourceArn?.split(":table/")[1] ?? "";
    const authorization = incoming.headers.authorization ?? "";
    const ask = (operation: string, input: object) => call(target, authorization, operation, input);
    calls.push(operation);

    if (operation === "ListTables") return await ask(operation, input);
    const { Table: table } = (await ask("DescribeTable", { TableName: name })).body;
    const refusal = model.refuse({ operation, input }, name, table, histories.get(name));
    if (refusal !== undefined) {
      if (operation !== "DescribeTable") refusals.push(`${operation}: ${refusal.code}`);
      return { status: 400, body: { __type: refusal.code, message: refusal.message } };
    }
    if (operation === "DescribeTable") {
      const history = histories.get(name);
      return { status: 200, body: describe("Table", model.show(table, history), history) };
    }

    const { status, body } = await ask(operation, input);
    if (status !== 200) return { status, body };
    const noted = model.note({ operation, input }, table, histories.get(name));
    histories.set(name, noted);
    const { TableDescription: changed } = body;
    // MiniStack ignores the policy of a new table.
    const { ResourcePolicy: Policy } = input;
    if (Policy !== undefined) await ask("PutResourcePolicy", { ResourceArn: changed?.TableArn, Policy });
    if (changed !== undefined) return { status, body: describe("TableDescription", model.show(changed, noted), noted) };
    return { status, body: model.answer(operation, body, noted) };
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      ({ status, body }) => {
        outgoing.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
      },
      (error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    refusals,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Input {
  readonly TableName?: string;
  readonly ResourceArn?: string;
  readonly ResourcePolicy?: string;
}

/** The body of a response. Its members have the same names as in the SDK, but dates are numbers. */
interface Body {
  readonly Table?: TableDescription;
  readonly TableDescription?: TableDescription;
}

interface Answer<Of = object> {
  readonly status: number;
  readonly body: Of;
}

/** A response that describes the table. Its age is that on the model's clock, which the emulator does not know. */
function describe(
  member: keyof Body,
  table: TableDescription | undefined,
  { createdAt }: Pick<TableHistory, "createdAt"> = {},
): object {
  if (table === undefined) return {};
  return { [member]: { ...table, ...(createdAt !== undefined && { CreationDateTime: createdAt / 1000 }) } };
}

async function call(target: string, authorization: string, operation: string, input: object): Promise<Answer<Body>> {
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `DynamoDB_20120810.${operation}`,
    authorization,
  };
  const response = await fetch(target, { method: "POST", headers, body: JSON.stringify(input) });
  return { status: response.status, body: Object(await response.json()) };
}
