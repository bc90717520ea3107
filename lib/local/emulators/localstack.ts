import { join } from "node:path";
import * as z from "zod/mini";
import { type Emulator, type EmulatorOptions, startEmulator } from "./emulator.ts";

const Health = z.object({ services: z.object({ s3: z.string() }) });

/** Starts LocalStack with only S3, in memory and on loopback, and waits until S3 is available. */
export async function startLocalStack(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "localstack",
    program: ["-m", "localstack.runtime.main"],
    variables: ({ port, home }) => ({
      FILESYSTEM_ROOT: join(home, "filesystem"),
      // The default gateway never becomes ready, because it needs a package that the base runtime does not include.
      GATEWAY_SERVER: "hypercorn",
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      SERVICES: "s3",
      STRICT_SERVICE_LOADING: "1",
      EAGER_SERVICE_LOADING: "1",
      DNS_ADDRESS: "0",
      DISABLE_EVENTS: "1",
      SKIP_SSL_CERT_DOWNLOAD: "1",
    }),
    async ready(endpoint) {
      const answer = await fetch(`${endpoint}/_localstack/health`);
      return ["available", "running"].includes(Health.parse(await answer.json()).services.s3);
    },
  });
}
