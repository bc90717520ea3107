import { type AssumeRole, externalIdOf, sessionNamePrefix } from "../reconcile/place/roles/roles.ts";
import { createSessionCache } from "./session-cache.ts";
import type { RequestRole } from "./sts-client.ts";

const MAXIMUM_NAME_LENGTH = 64;

/**
 * Creates the `AssumeRole` of a process. A session belongs to one role and one namespace of one cluster or, if it has a session policy, to
 * only one object. Its external ID, its name and its tags identify this owner, and the session is never used for another namespace or
 * object. `now` is in milliseconds since the epoch.
 */
export function createSessions(request: RequestRole, now: () => number): AssumeRole {
  const open = createSessionCache(request, now);
  return async ({ arn }, owner) => {
    const { cluster, namespace, object } = owner;
    const name = `${sessionNamePrefix}${[namespace, ...(object ? [object.name] : [])].join("-")}`;
    return await open(JSON.stringify([arn, cluster, namespace, object?.name, object?.policy]), {
      RoleArn: arn,
      ExternalId: externalIdOf(owner),
      RoleSessionName: name.slice(0, MAXIMUM_NAME_LENGTH),
      Tags: [
        { Key: "driftless-cluster", Value: cluster },
        { Key: "driftless-namespace", Value: namespace },
        ...(object ? [{ Key: "driftless-name", Value: object.name }] : []),
      ],
      ...(object && { Policy: object.policy }),
    });
  };
}
