import type { SdkClient, Service, Session } from "../reconcile/contract/aws.ts";
import { createBoundedCache } from "./bounded-cache.ts";

/** Returns the SDK client for a service in a region and for a session or the function itself; creates it on the first request. */
export type Clients = (service: Service<unknown>, region: string, session?: Session) => Promise<SdkClient>;

/** How many clients are kept. With sessions, there may be several clients for every namespace. */
const MOST_CLIENTS = 200;

/** Keeps the most recently used clients, one for each service, region and session, so no pass uses another namespace's credentials. */
export function createClients(): Clients {
  const clients = createBoundedCache<Promise<SdkClient>>(MOST_CLIENTS);

  return (service, region, session) => {
    const key = JSON.stringify([service.name, region, session?.key ?? null]);
    const kept = clients.get(key);
    if (kept !== undefined) return kept;
    const client = load(key, service, region, session);
    clients.set(key, client);
    return client;
  };

  async function load(
    key: string,
    service: Service<unknown>,
    region: string,
    session: Session | undefined,
  ): Promise<SdkClient> {
    try {
      return await service.load({ region, ...(session && { credentials: session.credentials }) });
    } catch (error) {
      clients.delete(key); // The next call tries again.
      throw error;
    }
  }
}
