import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { independentKinds } from "../../support/kinds/kind-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { installRoleSelectors } from "../../support/real/install-role-selectors.ts";
import { type Choice, createRealPlace } from "../../support/real/real-place.ts";
import { expectUnserved, ownAccount, placeWithRoles } from "../../support/real/real-role-place.ts";
import { openRealRoles, type RealRolesOptions } from "../../support/real/real-roles.ts";

const ROOT = join(import.meta.dirname, "../../..");
const [WEB, DATA] = ["111111111111", "222222222222"];
const arnIn = (account: string) => `arn:aws:iam::${account}:role/driftless-web`;

// Moto tells accounts apart by the roles that are assumed. It does not evaluate trust policies.
let moto: string;
beforeAll(async () => {
  moto = await sharedEmulator("moto-with-accounts");
  await installRoleSelectors();
});

/** The kinds whose ARNs do not say in which account the resource is. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(["Bucket", "HostedZone"]);

describe.for(independentKinds)("$resource.kind", (entry) => {
  test("is created and removed in the account of the role that a selector chooses, and nowhere else", async () => {
    const { namespace, object, proxy, real } = await place(entry);
    const selector = await select({ namespaceSelector: { names: [namespace] } }, WEB);
    await object.pass();
    await object.settle();
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    const role = await object.condition("ACK.IAMRoleSelected");
    expect(role).toMatchObject({ status: "True", reason: "Selected" });
    expect(role?.message).toMatch(`roleARN: ${arnIn(WEB)}, selectorName: ${selector}, selectorResourceVersion: `);
    const { ackResourceMetadata } = (await object.read())?.status ?? {};
    expect(ackResourceMetadata).toMatchObject({ ownerAccountID: WEB });
    if (!WITHOUT_ACCOUNT.has(entry.resource.kind)) expect(ackResourceMetadata?.arn).toContain(`:${WEB}:`);
    await object.delete();
    await object.pass();
    await object.settle();
    expect(await object.read()).toBeUndefined();
    expect([...proxy.callers].filter((caller) => caller.startsWith(`${ACCOUNT}/`))).toEqual([]);
    expect(real.requests).toHaveLength(1);
  });

  test("is served with the function's own credentials if no selector matches, and STS is not called", async () => {
    const { object, proxy, real } = await place(entry);
    await select({ namespaceSelector: { names: ["elsewhere"] } }, WEB);
    await object.pass();
    await object.settle();
    expect((await object.read())?.status?.ackResourceMetadata).toMatchObject({ ownerAccountID: ownAccount(entry) });
    expect(await object.condition("ACK.IAMRoleSelected")).toBeUndefined();
    expect([...proxy.callers].every((caller) => caller.startsWith(`${ACCOUNT}/`))).toBe(true);
    expect(real.requests).toEqual([]);
  });

  test("is not served if two selectors match, and its condition names both", async () => {
    const { namespace, object, proxy, real } = await place(entry);
    const names = [
      await select({ namespaceSelector: { names: [namespace] } }, WEB),
      await select({ namespaceSelector: { names: [namespace] } }, DATA),
    ];
    await expectUnserved(object, "SeveralSelectors", names.sort().join(", "));
    expect([proxy.total(), real.requests.length]).toEqual([0, 0]);
  });

  test("is not served if a role is required and none is chosen", async () => {
    const { object, proxy, real } = await place(entry, {}, { required: true });
    await expectUnserved(object, "NoRole", "rolesRequired");
    expect([proxy.total(), real.requests.length]).toEqual([0, 0]);
  });

  test("is not served while STS refuses the role, and is served as soon as STS allows it", async () => {
    const { namespace, object, proxy, real } = await place(entry);
    await select({ namespaceSelector: { names: [namespace] } }, WEB);
    real.sts.refuse("AssumeRole", 403);
    await expectUnserved(object, "NotAssumed", `must allow the external ID local/${namespace}`);
    expect(proxy.total()).toBe(0);
    real.sts.refuseNothing();
    await object.settle();
    expect((await object.read())?.status?.ackResourceMetadata).toMatchObject({ ownerAccountID: WEB });
  });

  test("gets no role through its labels from a selector that applies to every namespace", async () => {
    const label = { [`test.example/${crypto.randomUUID()}`]: "admin" };
    const { object, proxy, real } = await place(entry, { labels: label });
    await select({ resourceLabelSelector: { matchLabels: label } }, WEB);
    await expectUnserved(object, "SelectorRefused", "specify namespaces in spec.namespaceSelector");
    expect([proxy.total(), real.requests.length]).toEqual([0, 0]);
  });

  test("does not get another namespace's role through its labels", async () => {
    const [other, labels] = [await createNamespace(), { tier: "admin" }];
    const { object, proxy, real } = await place(entry, { labels });
    await select({ namespaceSelector: { names: [other] }, resourceLabelSelector: { matchLabels: labels } }, WEB);
    await object.pass();
    expect((await object.read())?.status?.ackResourceMetadata).toMatchObject({ ownerAccountID: ownAccount(entry) });
    expect([...proxy.callers].every((caller) => caller.startsWith(`${ACCOUNT}/`))).toBe(true);
    expect(real.requests).toEqual([]);
  });

  test.for(["services.k8s.aws/owner-account-id", "services.k8s.aws/team-id"])(
    "gets no account from its own annotation %s",
    async (annotation) => {
      const { object, proxy, real } = await place(entry, { annotations: { [annotation]: WEB } });
      expect(await object.pass()).toMatchObject({ outcome: "terminal" });
      expect(await object.condition("ACK.Terminal")).toMatchObject({ reason: "InvalidAnnotation" });
      expect([proxy.total(), real.requests.length]).toEqual([0, 0]);
    },
  );

  test("gets no account through a forged status and a finalizer in its manifest", async () => {
    const finalizers = [`finalizers.${entry.resource.group}/${entry.resource.kind}`];
    const { namespace, object, proxy } = await place(entry, { finalizers });
    await select({ namespaceSelector: { names: [namespace] } }, WEB);
    await object.forge({ origin: "Created", ackResourceMetadata: { ownerAccountID: DATA, region: REGION } });
    expect(await object.pass()).toMatchObject({ outcome: "terminal" });
    expect(await object.condition("ACK.Terminal")).toMatchObject({
      message: `Resource already exists in account ${DATA}, but the role used for reconciliation is in account ${WEB}.`,
    });
    expect(proxy.total()).toBe(0);
  });

  test("has a session for its own namespace, even if another namespace has the same role", async () => {
    const { namespace, object, real, proxy } = await place(entry, {}, { accountKeys: false });
    const other = await createRealPlace(entry, moto, {}, { roles: real.roles });
    await select({ namespaceSelector: { names: [namespace, other.namespace] } }, WEB);
    await object.pass();
    await other.object.pass();
    expect(real.requests.map(({ ExternalId }) => ExternalId)).toEqual([
      `local/${namespace}`,
      `local/${other.namespace}`,
    ]);
    const keysOf = (callers: ReadonlySet<string>) => new Set([...callers].map((caller) => caller.split("/")[0]));
    expect(keysOf(proxy.callers).size).toBe(1);
    expect(keysOf(proxy.callers).isDisjointFrom(keysOf(other.proxy.callers))).toBe(true);
  });
});

test("the selectors in docs/examples/roles choose the roles that their comments describe", async () => {
  await kubectl(["apply", "-f", join(ROOT, "docs/examples/roles/selectors.yaml")]);
  onTestFinished(async () => {
    await kubectl(["delete", "iamroleselectors.services.k8s.aws", "web", "finance-tables"]);
  });
  const finance = await createNamespace();
  await kubectl(["label", "namespace", finance, "department=finance"]);
  const chosen = new Map<string, string | undefined>();
  for (const entry of kinds) {
    const { object } = await place(entry, { namespace: finance });
    await object.pass();
    chosen.set(entry.resource.kind, (await object.condition("ACK.IAMRoleSelected"))?.message);
  }
  expect(chosen.get("Table")).toContain("roleARN: arn:aws:iam::222222222222:role/driftless-finance");
  expect([chosen.get("Bucket"), chosen.get("Repository")]).toEqual([undefined, undefined]);

  const [entry] = kinds;
  if (entry === undefined) throw new Error("there are no kinds");
  // Other tests apply examples in this namespace at the same time.
  await kubectl(["apply", "-f", "-"], { apiVersion: "v1", kind: "Namespace", metadata: { name: "web" } });
  const { object } = await place(entry, { namespace: "web" });
  await object.pass();
  expect((await object.condition("ACK.IAMRoleSelected"))?.message).toContain("selectorName: web");
});

test("the trust policy in docs/accounts.md equals the example file, and requires the external ID and the tags that a session has", async () => {
  const text = readFileSync(join(ROOT, "docs/accounts.md"), "utf8");
  const [, block = ""] = text.split("```json");
  const ours = readFileSync(join(ROOT, "docs/examples/roles/iam/trust-policy.json"), "utf8");
  const shown = (block.split("```")[0] ?? "")
    .replaceAll(
      "<the stack's output ReconcileRoleArn>",
      "arn:aws:iam::000000000000:role/driftless-production-ReconcileFunctionRole",
    )
    .replaceAll("<clusterName>", "production.us-west-2")
    .replaceAll("<namespace>", "web");
  expect(JSON.parse(shown)).toEqual(JSON.parse(ours));

  await using real = await openRealRoles(moto);
  await real.roles.assume({ arn: arnIn(WEB) }, { cluster: "production.us-west-2", namespace: "web" });
  const [{ ExternalId, Tags = [] } = {}] = real.requests;
  expect(ours).toContain(`"sts:ExternalId": "${ExternalId}"`);
  for (const { Key, Value } of Tags) expect(ours).toContain(`"aws:RequestTag/${Key}": "${Value}"`);
});

function place(entry: KindEntry, choice: Choice = {}, options: RealRolesOptions = {}) {
  return placeWithRoles(entry, moto, choice, options);
}

/** Applies a selector for a role in this account, and resolves to its name. The selector is deleted when the test ends. */
async function select(spec: object, account: string): Promise<string> {
  const name = `test-${crypto.randomUUID()}`;
  const type = { apiVersion: "services.k8s.aws/v1alpha1", kind: "IAMRoleSelector" };
  await kubectl(["apply", "-f", "-"], { ...type, metadata: { name }, spec: { arn: arnIn(account), ...spec } });
  onTestFinished(async () => {
    await kubectl(["delete", "iamroleselectors.services.k8s.aws", name]);
  });
  return name;
}
