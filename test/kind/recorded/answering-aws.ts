import { toApiError } from "../../../lib/aws/api-error.ts";
import { assertSdkCommand, operationOf } from "../../../lib/aws/operation.ts";
import type { Aws, Service } from "../../../lib/reconcile/contract/aws.ts";
import { REGION } from "../../support/aws/test-account.ts";
import type { RecordedAnswer, RecordedError } from "./recorded.ts";
import { type ClientConfig, sdkError } from "./sdk-error.ts";

/** AWS that gives the answers of `answerTo`. The SDK reads the errors from responses in the form of the service's protocol. */
export function answeringAws(answerTo: (operation: string) => Answer): Aws {
  async function send(service: Service<unknown>, command: object): Promise<object> {
    assertSdkCommand(command);
    const { name: operation } = operationOf(command);
    const { shows, says, queryCode } = answerTo(operation);
    if (says === undefined) return { $metadata: { attempts: 1 }, ...shows };
    const thrown = await sdkError(command, await configOf(service), { says, queryCode });
    throw toApiError({ service: service.name, operation }, thrown, true);
  }
  return { client: (service) => service.open((command) => send(service, command)) };
}

type Answer = Pick<RecordedAnswer, "shows" | "says"> & Pick<RecordedError, "queryCode">;

const configs = new Map<string, Promise<ClientConfig>>();

/** The configuration of a service's client. */
function configOf(service: Service<unknown>): Promise<ClientConfig> {
  const known = configs.get(service.name);
  if (known !== undefined) return known;
  const loading = service.load({ region: REGION }).then((client) => Object(client).config as ClientConfig);
  configs.set(service.name, loading);
  return loading;
}
