import type { SdkClient, Service } from "../reconcile/contract/aws.ts";

/** Finds the SDK's client of a service in a region. Makes it when it is first asked for. */
export type Clients = (service: Service<unknown>, region: string) => Promise<SdkClient>;

/** Keeps one client for each service and region, so that all passes share its connections. */
export function createClients(): Clients {
  const clients = new Map<string, Promise<SdkClient>>();

  return (service, region) => {
    const key = `${service.name} ${region}`;
    let client = clients.get(key);
    if (client === undefined) {
      client = load(key, service, region);
      clients.set(key, client);
    }
    return client;
  };

  async function load(key: string, service: Service<unknown>, region: string): Promise<SdkClient> {
    try {
      return await service.load({ region });
    } catch (error) {
      clients.delete(key); // The next call tries again.
      throw error;
    }
  }
}
