import { HttpResponse } from "@smithy/core/protocols";
import { operation } from "@smithy/core/schema";
import type { SdkCommand } from "../../../lib/aws/operation.ts";
import type { RecordedError } from "./recorded.ts";

/** What the SDK throws when AWS answers a command with an error. `config` is that of the service's client. */
export async function sdkError(
  { schema }: SdkCommand,
  config: ClientConfig,
  error: Pick<RecordedError, "says" | "queryCode">,
): Promise<unknown> {
  const { protocol } = config;
  protocol.setSerdeContext(config);
  const [, ...parts] = schema as Schema;
  try {
    return await protocol.deserializeResponse(operation(...parts), config, answerIn(protocol.getShapeId(), error));
  } catch (thrown) {
    return thrown;
  }
}

type Schema = readonly [number, ...Parameters<typeof operation>];

/** The part of a client's configuration that knows how errors are sent. */
export interface ClientConfig {
  readonly protocol: {
    getShapeId(): string;
    setSerdeContext(config: object): void;
    deserializeResponse(schema: object, context: object, response: HttpResponse): Promise<object>;
  };
}

/** An error in the form of a protocol: https://smithy.io/2.0/aws/protocols/ */
function answerIn(protocol: string, { says, queryCode }: Pick<RecordedError, "says" | "queryCode">): HttpResponse {
  const [, status, code = "", message = ""] = /^(\d{3})(?: (\S+): (.*))?$/s.exec(says) ?? [];
  if (status === undefined) throw new Error(`${says} is no status, code and message`);
  const headers = {
    ...(code !== "" && { "x-amzn-errortype": code }),
    ...(queryCode !== undefined && { "x-amzn-query-error": `${queryCode};Sender` }),
  };
  const xml = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
  const bodies: Readonly<Record<string, string>> = {
    awsQuery: `<ErrorResponse>${xml}</ErrorResponse>`,
    ec2Query: `<Response><Errors>${xml}</Errors></Response>`,
    restXml: code === "" ? "" : xml,
  };
  const [, name = ""] = protocol.split("#");
  const body = bodies[name] ?? JSON.stringify({ __type: code, message });
  return new HttpResponse({ statusCode: Number(status), headers, body: new TextEncoder().encode(body) });
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
