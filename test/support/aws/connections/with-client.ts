import { ACCOUNT, REGION } from "../test-account.ts";
import type { EmulatorConfig } from "./open-on-emulator.ts";

/** Calls `use` with an SDK client that acts as the tests' account on the emulator at an endpoint. The client is closed afterwards. */
export async function withClient<Client extends { destroy(): void }, Result>(
  Client: new (config: EmulatorConfig) => Client,
  endpoint: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = new Client({ endpoint, region: REGION, credentials });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}
