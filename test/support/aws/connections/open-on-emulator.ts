import { inject } from "vitest";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { type CountingProxy, startCountingProxy } from "../../proxies/counting-proxy.ts";
import { testConnect } from "../s3/test-s3.ts";
import { type SharedEmulator, sharedEmulator } from "../shared-emulator.ts";
import { ACCOUNT, REGION } from "../test-account.ts";

/** A service on an emulator. Passes reach it through a proxy of their own. */
export interface OnEmulator<Client> extends AsyncDisposable {
  /** The client with which tests act as someone else in the account. */
  readonly client: Client;
  readonly proxy: CountingProxy;
  readonly connect: Connect;
}

/** What an SDK client needs to act as the tests' account. */
export interface EmulatorConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** An emulator that all test files share. LocalStack is the test run's S3. */
export type Emulator = SharedEmulator | "localstack";

/** Opens a service on an emulator that all test files share. `create` creates the SDK's client. */
export async function openOnEmulator<Client extends { destroy(): void }>(
  name: Emulator,
  create: (config: EmulatorConfig) => Client,
): Promise<OnEmulator<Client>> {
  const endpoint = name === "localstack" ? inject("s3Endpoint") : await sharedEmulator(name);
  const proxy = await startCountingProxy(endpoint);
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = create({ endpoint, region: REGION, credentials });
  return {
    client,
    proxy,
    connect: testConnect(proxy.url),
    async [Symbol.asyncDispose]() {
      client.destroy();
      await proxy.close();
    },
  };
}
