import { type Emulator, type EmulatorOptions, startEmulator } from "./emulator.ts";

/**
 * Starts MiniStack, in memory and on loopback, and waits until it serves: EventBridge, SQS, Lambda, CloudFormation, CloudWatch
 * Logs and what `cdk deploy` needs. It runs functions with this very Node, and hands them its whole environment, which is why
 * that is scrubbed. Not for the buckets that Driftless manages: it deletes a bucket when asked to delete some of its parts.
 */
export async function startMiniStack(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "ministack",
    module: "ministack",
    variables: ({ port }) => ({
      GATEWAY_PORT: String(port),
      // By default it listens on every address, and for MQTT besides.
      BIND_HOST: "127.0.0.1",
      IOT_MTLS_ENABLED: "0",
      // The addresses that it hands out.
      MINISTACK_HOST: "127.0.0.1",
    }),
    ready: async (endpoint) => (await fetch(`${endpoint}/_ministack/health`)).ok,
  });
}
