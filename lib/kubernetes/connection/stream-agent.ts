import { Agent } from "node:https";
import { createSecureContext } from "node:tls";
import type { Connection } from "./connection.ts";

const agents = new WeakMap<Connection, Agent>();

/**
 * The agent for the streams of a connection. Each stream has a fresh TCP connection and TLS session. They share the certificates: reading
 * them again for each stream would take memory and time.
 */
export function streamAgent(connection: Connection): Agent {
  const agent = agents.get(connection) ?? createAgent(connection);
  agents.set(connection, agent);
  return agent;
}

function createAgent({ ca, clientCertificate }: Connection): Agent {
  const secureContext = createSecureContext({ ca, ...clientCertificate });
  return new Agent({ secureContext, keepAlive: false, maxCachedSessions: 0 });
}
