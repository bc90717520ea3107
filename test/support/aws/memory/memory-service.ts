import { createConnect } from "../../../../lib/aws/connect.ts";
import { assertSdkCommand, operationOf } from "../../../../lib/aws/operation.ts";
import { services } from "../../../../lib/aws/services/index.ts";
import type { SdkClient } from "../../../../lib/reconcile/contract/aws.ts";
import { own } from "../../../../lib/text/own.ts";
import { type ClientConfig, sdkError } from "../../../kind/recorded/sdk-error.ts";
import { createTally } from "../../assertions/tally.ts";
import { isRead } from "../aws-operation.ts";
import type { EmulatorConfig } from "../connections/open-on-emulator.ts";
import type { OnService } from "../connections/open-service.ts";
import { codeOf, createRefusals, type RefusedCall } from "../refusals.ts";
import { ACCOUNT, REGION } from "../test-account.ts";
import { AwsError } from "./aws-error.ts";

/** What a service does, by operation: takes the input of a call, and returns the output, or throws an `AwsError`. */
export type Operations = Readonly<Record<string, (input: never) => object | undefined>>;

/** Where services in memory seem to be: URLs in their answers begin with it. */
export const ENDPOINT = "http://127.0.0.1:1";

/** Services in memory, by the names that AWS gives them, such as `SQS` and `Route 53`. */
export type MemoryServices = Readonly<Record<string, Operations>>;

/**
 * Opens services in memory. Calls do not leave the SDK's clients, so nothing is serialized, except for errors: those are read from responses in
 * the form of the service's protocol.
 */
export function openInMemory<Opened extends { destroy(): void }>(
  inMemory: MemoryServices,
  create: (config: EmulatorConfig) => Opened,
): OnService<Opened> {
  const tally = createTally();
  const refusals = createRefusals();
  const client = create({ endpoint: ENDPOINT, region: REGION, credentials: CREDENTIALS });
  answer(client, inMemory);
  const open = createConnect({ now: Date.now });
  return {
    client,
    proxy: {
      url: ENDPOINT,
      ...tally,
      mutating: () => tally.total((operation) => !isRead(operation)),
      ...refusals,
    },
    connect(access) {
      const aws = open(access);
      return {
        client(service) {
          const known = services.find(({ name }) => name === service.name);
          const load: typeof service.load = async (options) => {
            const loaded: SdkClient = await (known?.load({ credentials: CREDENTIALS, ...options }) ??
              service.load(options));
            answer(loaded, inMemory, (operation) => {
              tally.begin(operation);
              return refusals.take(operation);
            });
            return loaded;
          };
          return aws.client({ ...service, load });
        },
      };
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
    },
  };
}

const CREDENTIALS = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };

/** What all clients of the SDK have. */
interface AnyClient {
  readonly config: ClientConfig & { readonly serviceId: string };
  send(command: object): Promise<object>;
}

/** Answers the calls of a client. `refused` is asked before each call. */
function answer(client: object, inMemory: MemoryServices, refused?: (operation: string) => RefusedCall | undefined) {
  const answered = client as AnyClient;
  const { config } = answered;
  const operations = own(inMemory, config.serviceId) ?? {};

  function answerTo({ name, input }: { readonly name: string; readonly input: object }): object | undefined {
    const refusal = refused?.(name);
    if (refusal !== undefined) throw asError(refusal, config);
    const run = own(operations, name);
    if (run === undefined) throw new Error(`${config.serviceId} in memory has no ${name}`);
    return run(sent(input) as never); // The input of a command is that of its operation.
  }

  answered.send = async (command) => {
    assertSdkCommand(command);
    const { input } = command;
    try {
      return { $metadata: { attempts: 1, httpStatusCode: 200 }, ...sent(answerTo({ ...operationOf(command), input })) };
    } catch (error) {
      throw error instanceof AwsError ? await sdkError(command, config, error) : error;
    }
  };
}

function asError({ status, code, message = "refused by the test" }: RefusedCall, { protocol }: ClientConfig): AwsError {
  const format = /json|cbor/i.test(protocol.getShapeId()) ? "json" : "xml";
  return new AwsError(`${status} ${code ?? codeOf(status, format)}: ${message}`);
}

/** A copy of an input or output, as it arrives: without members that are `undefined`. */
function sent<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null || data instanceof Date || ArrayBuffer.isView(data)) return data;
  // A copy has the type of the original.
  if (Array.isArray(data)) return data.map(sent) as Data;
  const members = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members.map(([name, value]) => [name, sent(value)])) as Data;
}
