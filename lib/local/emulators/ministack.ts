import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "./emulator.ts";

/**
 * Starts MiniStack, in memory and on loopback, and waits until it is ready. It serves EventBridge, SQS, Lambda, CloudFormation, CloudWatch
 * Logs and the services that `cdk deploy` requires. MiniStack runs functions with the same Node as this program and passes its whole
 * environment on to them, so that environment is scrubbed. MiniStack cannot be used for the buckets that Driftless manages: in response to
 * a request to delete certain parts of a bucket, it deletes the bucket.
 */
export async function startMiniStack(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "ministack",
    program: ["-m", "ministack"],
    variables({ port, home }) {
      // MiniStack starts functions with a CommonJS script in its home. The script must not count as part of a package of ES modules.
      writeFileSync(join(home, "package.json"), '{"type":"commonjs"}');
      return {
        GATEWAY_PORT: String(port),
        MINISTACK_HOST: "127.0.0.1",
        // By default, MiniStack listens on every network of this machine.
        BIND_HOST: "127.0.0.1",
        IOT_MTLS_ENABLED: "0",
      };
    },
    ready: async (endpoint) => (await fetch(`${endpoint}/_ministack/health`)).ok,
  });
}
