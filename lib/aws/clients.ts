import type { SdkClient, Service, Session } from "../reconcile/contract/aws.ts";

/** Finds the SDK's client of a service in a region, for a session or for the function itself. Makes it when it is first asked for. */
export type Clients = (service: Service<unknown>, region: string, session?: Session) => Promise<SdkClient>;

/** How many clients are kept. With sessions there may be some for every namespace. */
const MOST_CLIENTS = 200;

/**
 * Keeps one client for each service, region and session, so that passes share its connections, and no pass uses the credentials of
 * another namespace. The client that was not used for longest makes room.
 */
export function createClients(): Clients {
  const clients = new Map<string, Promise<SdkClient>>();

  return (service, region, session) => {
    const key = JSON.stringify([service.name, region, session?.key ?? null]);
    const client = clients.get(key) ?? load(key, service, region, session);
    clients.delete(key);
    clients.set(key, client);
    const [oldest] = clients.keys();
    if (oldest !== undefined && clients.size > MOST_CLIENTS) clients.delete(oldest);
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
