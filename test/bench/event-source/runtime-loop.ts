import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

// Runs a function through the Runtime API, as Lambda's Node.js runtime does. The argument is the folder with the function's index.mjs.
const [, , folder = "."] = process.argv;
const api = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;
const agent = new Agent({ keepAlive: true });

// Unlike a signal that ends Node, an exit lets Node write the CPU profile, if one is requested.
process.once("SIGTERM", () => process.exit(0));

/** The handler of a function, as Lambda calls it. */
interface FunctionModule {
  readonly handler: (event: unknown, context: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const { handler }: FunctionModule = await import(pathToFileURL(`${folder}/index.mjs`).href);
for (;;) {
  const { headers, body } = await exchange("GET", `${api}/next`);
  const id = String(headers["lambda-runtime-aws-request-id"]);
  const deadline = Number(headers["lambda-runtime-deadline-ms"]);
  const context = {
    awsRequestId: id,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:us-west-2:000000000000:function:${process.env.AWS_LAMBDA_FUNCTION_NAME}`,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
  try {
    const result = await handler(JSON.parse(body), context);
    await exchange("POST", `${api}/${id}/response`, JSON.stringify(result ?? null));
  } catch (error) {
    const errorMessage = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await exchange("POST", `${api}/${id}/error`, JSON.stringify({ errorMessage }));
  }
}

function exchange(method: string, url: string, body?: string) {
  return new Promise<{ readonly headers: Record<string, unknown>; readonly body: string }>((resolve, reject) => {
    const outgoing = request(url, { method, agent }, (incoming) => {
      text(incoming).then((answered) => resolve({ headers: incoming.headers, body: answered }), reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
