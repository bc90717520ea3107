import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createSessions } from "../../../lib/aws/sessions.ts";
import type { RequestRole } from "../../../lib/aws/sts-client.ts";
import type { Owner } from "../../../lib/reconcile/place/roles/roles.ts";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const trustPolicy: unknown = JSON.parse(
  readFileSync(new URL("../../../docs/examples/roles/iam/trust-policy.json", import.meta.url), "utf8"),
);

const ROLE = "arn:aws:iam::111111111111:role/driftless-web";
// A function acts as a session of its role.
const RECONCILE = "arn:aws:sts::000000000000:assumed-role/driftless-production-ReconcileFunctionRole/reconcile";
const web: Owner = { cluster: "production.us-west-2", namespace: "web" };

const deployment = synthesise({
  eksClusterName: "production",
  roles: "selectors",
  rolesRequired: true,
  assumableRoles: ["arn:aws:iam::111111111111:role/driftless-*"],
});
const identity = deployment.statementsOf("Reconcile").filter(({ Action }) => Action.includes("sts:AssumeRole"));

/** The request that Driftless sends to STS for the role. */
async function requestOf(owner: Owner, arn: string): Promise<Parameters<RequestRole>[0]> {
  const sent: Parameters<RequestRole>[0][] = [];
  const request: RequestRole = (input) => {
    sent.push(input);
    return Promise.reject(new Error("no response"));
  };
  await createSessions(request, Date.now)({ arn }, owner).catch(() => undefined);
  return sent[0] ?? expect.fail("nothing was sent");
}

/** Whether the caller gets the role. STS requires permission for both actions, because the request contains tags. */
async function getsRole(owner: Owner, { principal = RECONCILE, role = ROLE, trust = trustPolicy } = {}) {
  const { ExternalId = "", Tags = [] } = await requestOf(owner, role);
  const tags = Object.fromEntries(Tags.map(({ Key, Value = "" }) => [`aws:RequestTag/${Key}`, Value]));
  const contexts = [
    ["sts:AssumeRole", { "sts:ExternalId": ExternalId }],
    ["sts:TagSession", { ...tags, "aws:TagKeys": Tags.map(({ Key = "" }) => Key) }],
  ] as const;
  const request = { principal, resource: role, account: "111111111111", identity, resourcePolicy: trust };
  const allowed = await Promise.all(contexts.map(([action, context]) => isAllowed({ ...request, action, context })));
  return { assume: allowed[0], tag: allowed[1] };
}

test("the namespace that the trust policy names gets the role, for itself and for one of its objects", async () => {
  expect(await getsRole(web)).toEqual({ assume: true, tag: true });
  expect(await getsRole({ ...web, object: { name: "photos", policy: "{}" } })).toEqual({ assume: true, tag: true });
});

test.each([
  { title: "another namespace", owner: { ...web, namespace: "data" } },
  { title: "another cluster", owner: { ...web, cluster: "staging.us-west-2" } },
  { title: "a namespace with the same prefix", owner: { ...web, namespace: "web-2" } },
])("$title can neither assume the role nor tag its session", async ({ owner }) => {
  expect(await getsRole(owner)).toEqual({ assume: false, tag: false });
});

test.each([
  { title: "another role in the deployment's account", principal: "arn:aws:sts::000000000000:assumed-role/other/x" },
  {
    title: "a role with the same name in another account",
    principal: "arn:aws:sts::222222222222:assumed-role/driftless-production-ReconcileFunctionRole/reconcile",
  },
  { title: "a user", principal: "arn:aws:iam::000000000000:user/somebody" },
])("$title does not get the role, even with the external id", async ({ principal }) => {
  expect(await getsRole(web, { principal })).toEqual({ assume: false, tag: false });
});

test("no caller gets the role without the external id", async () => {
  const request = { principal: RECONCILE, resource: ROLE, account: "111111111111", resourcePolicy: trustPolicy };
  expect(await isAllowed({ ...request, action: "sts:AssumeRole", identity })).toBe(false);
});

test("the reconcile function gets no role that assumableRoles does not name, even if the role trusts it", async () => {
  const role = "arn:aws:iam::111111111111:role/administrator";
  expect(await getsRole(web, { role })).toEqual({ assume: false, tag: false });
});

test("another namespace gets a role that trusts everyone, because only the trust policy keeps namespaces apart", async () => {
  const trust = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: { AWS: "*" }, Action: ["sts:AssumeRole", "sts:TagSession"] }],
  };
  expect(await getsRole({ ...web, namespace: "data" }, { trust })).toEqual({ assume: true, tag: true });
});
