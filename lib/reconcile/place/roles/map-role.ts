import { serviceOf } from "../../../annotations/annotations.ts";
import { own } from "../../../text/own.ts";
import type { Place } from "../../contract/resource.ts";
import { type Role, RoleError, roleOf } from "../../contract/role.ts";
import type { RoleDirectory } from "./role-directory.ts";
import { OWNER_ACCOUNT_ID, type RoleMap, TEAM_ID } from "./role-sources.ts";
import type { RoleSubject } from "./select-role.ts";

/** What the maps' choice of a role depends on. */
type MappedSubject = Pick<RoleSubject, "kind"> & { readonly namespace: Pick<RoleSubject["namespace"], "annotations"> };

/**
 * The role that ACK's maps of accounts and teams (CARM) assign to the namespace; `undefined` if the namespace specifies no team, and no
 * account but the function's own. As in ACK, the team takes precedence over the account, and a key for the service, such as
 * `s3.111122223333`, over a general key. Rejects with `RoleError` if the map contains no usable role.
 */
export async function mapRole(
  directory: Pick<RoleDirectory, "map">,
  { kind, namespace: { annotations } }: MappedSubject,
  { account: ownAccount, partition }: Pick<Place, "account" | "partition">,
): Promise<Role | undefined> {
  const { [TEAM_ID]: team, [OWNER_ACCOUNT_ID]: account } = annotations;
  const service = serviceOf(kind);
  if (team !== undefined) return await find("ack-role-team-map", team);
  if (account === undefined || account === ownAccount) return undefined;
  const role = await find("ack-role-account-map", account);
  if (role.account === account) return role;
  throw new RoleError(
    "NotMapped",
    `the ConfigMap ack-system/ack-role-account-map maps account ${account} to the role ${role.arn}, which is in another account; replace that role with one in account ${account}`,
  );

  async function find(map: RoleMap, id: string): Promise<Role> {
    const data = await directory.map(map);
    const key = [`${service}.${id}`, id].find((one) => data !== undefined && Object.hasOwn(data, one));
    const arn = key === undefined ? undefined : own(data ?? {}, key);
    const role = roleOf(arn ?? "", partition);
    if (role !== undefined) return role;
    throw new RoleError(
      "NotMapped",
      `${failure(map, id, data, arn)}; ask whoever manages the cluster to set the key ${key ?? id} in that ConfigMap to the ARN of a role`,
    );
  }
}

/** The description of a failure, which is ACK's own message if ACK has one for it. */
function failure(map: RoleMap, id: string, data: object | undefined, arn: string | undefined): string {
  const of = map === "ack-role-team-map" ? "team" : "account";
  const start = `retrieving role ARN for ${of} ID "${id}" from "${map}" configmap: `;
  if (data === undefined) return `${start}CARM configmap not found`;
  if (arn === undefined) return `${start}key not found in CARM configmap`;
  return `${start}${arn === "" ? "role value is empty in CARM configmap" : `${arn} is not the ARN of an IAM role`}`;
}
