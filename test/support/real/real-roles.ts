import { createSessions } from "../../../lib/aws/sessions.ts";
import { createRequestRole, type RequestRole } from "../../../lib/aws/sts-client.ts";
import { createRoleDirectory } from "../../../lib/reconcile/place/roles/role-directory.ts";
import type { Roles } from "../../../lib/reconcile/place/roles/roles.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";
import { clientsOf } from "../kubernetes/users/administrator.ts";
import { type CountingProxy, startCountingProxy } from "../proxies/counting-proxy.ts";

/** Roles from the test run's API server and an emulator's STS. */
export interface RealRoles extends AsyncDisposable {
  readonly roles: Roles;
  /** The proxy in front of STS. */
  readonly sts: CountingProxy;
  /** The inputs of the `AssumeRole` calls so far. */
  readonly requests: readonly Parameters<RequestRole>[0][];
}

export interface RealRolesOptions extends Partial<Pick<Roles, "source" | "required" | "sessionPolicy">> {
  readonly accountKeys?: boolean;
}

/**
 * Opens roles with an emulator's STS. With `accountKeys`, the access key of a session is the ID of its account, because LocalStack
 * identifies accounts only by such keys.
 */
export async function openRealRoles(
  endpoint: string,
  { source = "selectors", required = false, sessionPolicy = "none", accountKeys = false }: RealRolesOptions = {},
): Promise<RealRoles> {
  const { kubernetes } = clientsOf();
  const sts = await startCountingProxy(endpoint);
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const request = createRequestRole({ region: REGION, endpoint: sts.url, credentials });
  const requests: Parameters<RequestRole>[0][] = [];

  const noting: RequestRole = async (input, options) => {
    requests.push(input);
    const answer = await request(input, options);
    const { Credentials } = answer;
    if (!accountKeys || Credentials === undefined) return answer;
    const AccessKeyId = input.RoleArn?.split(":")[4];
    return { ...answer, Credentials: { ...Credentials, AccessKeyId } };
  };
  let now = 0;
  return {
    sts,
    requests,
    roles: {
      source,
      required,
      sessionPolicy,
      // The clock jumps each time it is read, so that no pass uses cached selectors or maps.
      directory: createRoleDirectory(kubernetes, () => (now += 10_000)),
      assume: createSessions(noting, Date.now),
    },
    [Symbol.asyncDispose]: () => sts.close(),
  };
}
