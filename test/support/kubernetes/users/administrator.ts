import { inject } from "vitest";
import { createApiServerClient } from "../../../../lib/kubernetes/api-server.ts";
import type { KubernetesClient } from "../../../../lib/kubernetes/client.ts";
import type { Connection } from "../../../../lib/kubernetes/connection/connection.ts";
import { createSendRequest, type SendRequest } from "../../../../lib/kubernetes/request.ts";
import { createRealUser, type RealUser } from "./real-user.ts";
import "../../real/provided-context.ts";

/** The clients of one connection. */
export interface Clients {
  readonly kubernetes: KubernetesClient;
  readonly user: RealUser;
  readonly send: SendRequest;
}

let connection: Connection | undefined;
const clients = new WeakMap<Connection, Clients>();

/** The administrator's connection to the test run's API server. */
export function administrator(): Connection {
  if (connection === undefined) {
    const { server, ca, cert, key } = inject("apiServer");
    connection = { server, ca, clientCertificate: { cert, key } };
  }
  return connection;
}

/** The clients of a connection. They are shared, because each new client needs a TLS handshake before its first request. */
export function clientsOf(connection: Connection = administrator()): Clients {
  const existing = clients.get(connection);
  if (existing !== undefined) return existing;
  const opened = {
    kubernetes: createApiServerClient(connection),
    user: createRealUser(connection),
    send: createSendRequest(connection),
  };
  clients.set(connection, opened);
  return opened;
}
