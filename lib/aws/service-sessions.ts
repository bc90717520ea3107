import type { Session } from "../reconcile/contract/aws.ts";
import { type Deployed, SERVICE_SESSION, serviceRoleArn } from "../settings/service-roles.ts";
import { createSessionCache } from "./session-cache.ts";
import type { RequestRole } from "./sts-client.ts";

/** Returns the session of the deployment's own role for a service, such as `s3`. Rejects with `ApiError` if AWS refuses it. */
export type ServiceSession = (service: string) => Promise<Session>;

/**
 * Creates the `ServiceSession` of a process: one session for each service, which the passes over the objects of all namespaces share. `now`
 * is in milliseconds since the epoch.
 */
export function createServiceSessions(request: RequestRole, deployed: Deployed, now: () => number): ServiceSession {
  const open = createSessionCache(request, now);
  return async (service) => {
    const arn = serviceRoleArn(deployed, service);
    // Without an external ID: the roles trust no session that has one, so no selector of roles can name them.
    return await open(arn, { RoleArn: arn, RoleSessionName: SERVICE_SESSION });
  };
}
