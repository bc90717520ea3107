import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { ensureCached } from "../../../lib/local/processes/cache.ts";
import { runCommand } from "../../../lib/local/processes/run-command.ts";

/** What the runtime reports about an invocation. */
export interface RuntimeReport {
  /** `response`, `error`, or `init/error` for a function that cannot be loaded. */
  readonly path: string;
  readonly body: unknown;
}

/** Uses this runtime client to invoke, once, the function that is bundled in this folder. */
export async function invokeWithRuntimeClient(
  client: string,
  folder: string,
  event: unknown,
  variables: Readonly<Record<string, string>>,
): Promise<RuntimeReport> {
  await using runtime = await serveRuntimeApi(event);
  const lambda = {
    AWS_LAMBDA_RUNTIME_API: runtime.address,
    LAMBDA_TASK_ROOT: folder,
    _HANDLER: "index.handler",
    // The compiled client crashes outside the image that it is built for.
    AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: "true",
    AWS_LAMBDA_FUNCTION_NAME: "function",
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
    AWS_LAMBDA_LOG_GROUP_NAME: "logs",
    AWS_LAMBDA_LOG_STREAM_NAME: "one",
  };
  const child = spawn(process.execPath, [client], {
    cwd: folder,
    env: { ...lambda, ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`the runtime client ended with ${code ?? signal}: ${errors}`);
  });
  // The process has ended on its own, or is killed below.
  ended.catch(() => undefined);
  try {
    return await Promise.race([runtime.report, ended]);
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * The client with which Lambda's own Node.js runtime runs functions:
 * https://github.com/aws/aws-lambda-nodejs-runtime-interface-client. It is compiled if it is not in the cache, which takes several minutes
 * and requires a C++ compiler, CMake and autotools.
 */
export async function ensureRuntimeClient(): Promise<string> {
  const source = join(import.meta.dirname, "client");
  const build = async (directory: string) => {
    await cp(source, directory, { recursive: true });
    const args = ["ci", "--no-audit", "--no-fund", "--ignore-scripts=false"];
    await runCommand({ command: "npm", args, cwd: directory, environment: process.env });
  };
  const entry = { tool: "aws-lambda-ric", version: "4.0.2", pins: [join(source, "package-lock.json")], build };
  const directory = await ensureCached(entry, { environment: process.env, progress: console.error });
  return join(directory, "node_modules/aws-lambda-ric/index.mjs");
}

/** Serves Lambda's side of the runtime's protocol, with one invocation: https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html. */
async function serveRuntimeApi(event: unknown) {
  const { promise: report, resolve } = Promise.withResolvers<RuntimeReport>();
  let given = false;
  const server = createServer((request, response) => {
    const path = request.url?.replace(/^\/2018-06-01\/runtime\//, "") ?? "";
    if (path === "invocation/next") {
      // A request for another invocation gets no response.
      if (!given) give(response);
      return;
    }
    response.writeHead(202).end();
    resolve(json(request).then((body) => ({ path: path.replace(/^invocation\/one\//, ""), body })));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has such an address.
  return {
    address: `127.0.0.1:${port}`,
    report,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function give(response: ServerResponse): void {
    given = true;
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Lambda-Runtime-Trace-Id": "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700",
      "Lambda-Runtime-Aws-Request-Id": "one",
      "Lambda-Runtime-Deadline-Ms": String(Date.now() + 30_000),
      "Lambda-Runtime-Invoked-Function-Arn": "arn:aws:lambda:us-west-2:111122223333:function:function",
    });
    response.end(JSON.stringify(event));
  }
}
