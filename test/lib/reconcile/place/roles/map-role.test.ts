import { describe, expect, test } from "vitest";
import { mapRole } from "../../../../../lib/reconcile/place/roles/map-role.ts";
import type { RoleMap } from "../../../../../lib/reconcile/place/roles/role-sources.ts";
import { gadget } from "../../../../support/kinds/memory/gadget-kind.ts";

const OWNER = "services.k8s.aws/owner-account-id";
const TEAM = "services.k8s.aws/team-id";
const ACCOUNT = "111122223333";
const arn = (name: string, account = ACCOUNT) => `arn:aws:iam::${account}:role/${name}`;
type Data = Readonly<Record<string, string>>;

/** The role that the maps assign to a namespace with these annotations, and the maps that were read. */
async function mapped(annotations: Data, maps: Partial<Readonly<Record<RoleMap, Data>>> = {}) {
  const read: RoleMap[] = [];
  const directory = {
    selectors: () => Promise.reject(new Error("no selectors should be read")),
    async map(name: RoleMap) {
      read.push(name);
      return maps[name];
    },
  };
  const subject = { kind: gadget.resource, labels: {}, namespace: { name: "web", annotations, labels: {} } };
  const role = await mapRole(directory, subject, { account: "000000000000", partition: "aws" });
  return { role, read };
}

test("a namespace without the annotations, or with the function's own account, has no role, and nothing is read", async () => {
  expect(await mapped({})).toEqual({ role: undefined, read: [] });
  expect(await mapped({ [OWNER]: "000000000000" })).toEqual({ role: undefined, read: [] });
});

describe("the role", () => {
  test("for an account is the one whose key is the account ID", async () => {
    const { role } = await mapped({ [OWNER]: ACCOUNT }, { "ack-role-account-map": { [ACCOUNT]: arn("web") } });
    expect(role).toEqual({ arn: arn("web"), account: ACCOUNT });
  });

  test("for one service takes precedence over the role for all services", async () => {
    const data = { [ACCOUNT]: arn("all"), [`toys.${ACCOUNT}`]: arn("toys"), [`s3.${ACCOUNT}`]: arn("s3") };
    const { role } = await mapped({ [OWNER]: ACCOUNT }, { "ack-role-account-map": data });
    expect(role).toMatchObject({ arn: arn("toys") });
  });

  test("for a team takes precedence over the role for an account, and can be in any account", async () => {
    const maps = { "ack-role-team-map": { web: arn("team", "444455556666") }, "ack-role-account-map": {} };
    const { role, read } = await mapped({ [OWNER]: ACCOUNT, [TEAM]: "web" }, maps);
    expect(role).toEqual({ arn: arn("team", "444455556666"), account: "444455556666" });
    expect(read).toEqual(["ack-role-team-map"]);
  });
});

test.each<readonly [string, Data, Partial<Readonly<Record<RoleMap, Data>>>, string]>([
  [
    "the map is missing",
    { [OWNER]: ACCOUNT },
    {},
    `retrieving role ARN for account ID "${ACCOUNT}" from "ack-role-account-map" configmap: CARM configmap not found; ask whoever manages the cluster to set the key ${ACCOUNT} in that ConfigMap to the ARN of a role`,
  ],
  [
    "the key is missing",
    { [TEAM]: "constructor" },
    { "ack-role-team-map": { web: arn("web") } },
    'retrieving role ARN for team ID "constructor" from "ack-role-team-map" configmap: key not found in CARM configmap;',
  ],
  [
    "the role is empty",
    { [TEAM]: "web" },
    { "ack-role-team-map": { web: "" } },
    "role value is empty in CARM configmap;",
  ],
  [
    "the value is not a role",
    { [TEAM]: "web" },
    { "ack-role-team-map": { web: "admin" } },
    "admin is not the ARN of an IAM role;",
  ],
  [
    "the role for an account belongs to another account",
    { [OWNER]: ACCOUNT },
    { "ack-role-account-map": { [ACCOUNT]: arn("web", "444455556666") } },
    `maps account ${ACCOUNT} to the role ${arn("web", "444455556666")}, which is in another account`,
  ],
])("no role is chosen if %s", async (_, annotations, maps, message) => {
  await expect(mapped(annotations, maps)).rejects.toMatchObject({
    name: "RoleError",
    reason: "NotMapped",
    message: expect.stringContaining(message) as string,
  });
});
