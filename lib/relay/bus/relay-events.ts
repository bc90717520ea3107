/** The names of the relay's events on the bus. Rules and policies match these names. */
export const relayEvents = { source: "driftless.relay", change: "Object Changed", heartbeat: "Heartbeat" } as const;
