import type { Credentials, Session } from "../../../lib/reconcile/contract/aws.ts";
import type { Place } from "../../../lib/reconcile/contract/resource.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";

/** An account and a region of the in-memory cloud. */
export type CloudPlace = Pick<Place, "account" | "region">;

/** The place of the in-memory cloud's resources unless a call specifies another place. */
export const HOME: CloudPlace = { account: ACCOUNT, region: REGION };

/** Who makes a call, and where, according to the credentials and the address of the call. */
export interface Caller extends CloudPlace {
  /** The role of the session; `undefined` for the function's own role. */
  readonly role: string | undefined;
  readonly externalId: string | undefined;
  /** The account that the pass regards as the owner of its resource. */
  readonly expectedOwner: string;
}

/** The key under which the cloud stores a resource: its name and, unless it is at home, its place. */
export function keyAt({ account, region }: CloudPlace, name: string): string {
  return account === HOME.account && region === HOME.region ? name : `${name} in ${account}/${region}`;
}

/** The credentials of a session in the in-memory cloud. They contain the identity of their owner. */
export function credentialsFor(role: string, externalId: string | undefined, expiration: Date): Credentials {
  const accessKeyId = JSON.stringify({ role, externalId });
  return { accessKeyId, secretAccessKey: "secret", sessionToken: "token", expiration };
}

/** Who makes the calls of a pass in this place with this session. */
export async function callerOf({ account, region }: CloudPlace, session: Session | undefined): Promise<Caller> {
  if (session === undefined) {
    return { account: HOME.account, region, role: undefined, externalId: undefined, expectedOwner: account };
  }
  const { accessKeyId } = await session.credentials();
  const { role, externalId } = JSON.parse(accessKeyId) as { readonly role: string; readonly externalId: string };
  return { account: accountOf(role), region, role, externalId, expectedOwner: account };
}

/** The account of a role, by its ARN. */
export function accountOf(role: string): string {
  return role.split(":")[4] ?? "";
}
