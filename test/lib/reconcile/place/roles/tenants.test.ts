import { describe, expect, test } from "vitest";
import { kinds } from "../../../../../lib/kinds/index.ts";
import { finalizerOf } from "../../../../../lib/reconcile/object/metadata.ts";
import { ACCOUNT, REGION } from "../../../../support/aws/test-account.ts";
import type { Caller } from "../../../../support/worlds/memory-place.ts";
import { createTenants, type Tenants, type Trick } from "../../../../support/worlds/tenants.ts";

const [WEB, DATA] = ["111111111111", "222222222222"];
const AWAY = "eu-west-1";
const roleIn = (account: string) => `arn:aws:iam::${account}:role/${account === WEB ? "web" : "admin"}`;
const admin = { tier: "admin", "services.k8s.aws/iam-role": roleIn(DATA) };

describe.for(kinds)(
  "a tenant who is allowed to write objects, annotations, labels and finalizers of a $resource.kind",
  (entry) => {
    const metadata = { ownerAccountID: DATA, region: AWAY };
    const arn = `arn:aws:any:${AWAY}:${DATA}:data`;
    const role = { type: "ACK.IAMRoleSelected", status: "True", message: `roleARN: ${roleIn(DATA)}` };

    const statuses: readonly Trick["status"][] = [
      undefined,
      { ackResourceMetadata: metadata },
      { ackResourceMetadata: { ...metadata, arn }, origin: "Created" },
      { ackResourceMetadata: { ...metadata, arn, partition: "aws-cn" }, origin: "TakingOver" },
      { ackResourceMetadata: { region: AWAY }, origin: "Adopting", conditions: [role] },
      { claim: { holder: "data", expiresAt: "2000-01-01T00:00:00Z" }, origin: "Creating", conditions: [role] },
    ];

    const manifests: readonly Trick[] = [
      {},
      { labels: admin },
      { annotations: { "services.k8s.aws/owner-account-id": DATA } },
      { annotations: { "services.k8s.aws/team-id": "admin" } },
      { annotations: { "services.k8s.aws/default-region": AWAY } },
      { annotations: { "services.k8s.aws/region": "mars-north-1" } },
      { annotations: { "services.k8s.aws/region": "" } },
      { annotations: { "services.k8s.aws/endpoint-url": "https://sink.example" } },
      { annotations: admin, labels: { namespace: "admin" } },
    ];

    /** Tries every combination of the tenant's tricks, and returns the callers that have called AWS. */
    async function everyCaller(world: Tenants): Promise<readonly Caller[]> {
      const callers: Caller[] = [];
      for (const manifest of manifests) {
        for (const finalizers of [[], [finalizerOf(entry.resource)]]) {
          for (const status of statuses) {
            const trick = { ...manifest, finalizers, ...(status && { status }) };
            const { callers: found, object } = await world.pass(trick);
            callers.push(...found);
            const ready = object.status?.conditions?.find(({ type }) => type === "Ready");
            expect(ready, JSON.stringify(trick)).toMatchObject({ status: "False" });
          }
        }
      }
      return callers;
    }

    /** Expects at least one caller, and expects all callers to match the given one. */
    function expectAll(callers: readonly Caller[], expected: Partial<Caller>): void {
      const { account = ACCOUNT, region = REGION, externalId } = expected;
      const isElsewhere = account !== ACCOUNT || region !== REGION || externalId !== undefined;
      // What is in a cluster is refused everywhere but in the deployment's own region and account, before AWS is called.
      const isRefused = entry.resource.group === "eks.services.k8s.aws" && isElsewhere;
      expect(callers.length > 0).toBe(!isRefused);
      for (const caller of callers) expect(caller).toMatchObject(expected);
    }

    test("acts in no region other than the given one", async () => {
      const world = createTenants(entry, {});
      expectAll(await everyCaller(world), { account: ACCOUNT, region: REGION });
    });

    test("acts in no region other than the one that the namespace names", async () => {
      const world = createTenants(entry, { settings: { regions: [REGION, "ap-south-1"] } });
      await world.annotate("shop", { "services.k8s.aws/default-region": "ap-south-1" });
      expectAll(await everyCaller(world), { account: ACCOUNT, region: "ap-south-1" });
    });

    test("acts in no account other than the given one", async () => {
      const world = createTenants(entry, { source: "carm" });
      await world.map({ [WEB]: roleIn(WEB), [DATA]: roleIn(DATA) });
      await world.annotate("shop", { "services.k8s.aws/owner-account-id": WEB });
      expectAll(await everyCaller(world), { account: WEB, role: roleIn(WEB), expectedOwner: WEB, region: REGION });
    });

    test("acts with the function's own role if a map contains roles, but none for its namespace", async () => {
      const world = createTenants(entry, { source: "carm" });
      await world.map({ [DATA]: roleIn(DATA) });
      expectAll(await everyCaller(world), { account: ACCOUNT, role: undefined });
    });

    test("gets no role of another namespace", async () => {
      const world = createTenants(entry, { source: "selectors" });
      await world.select("web", { arn: roleIn(WEB), namespaceSelector: { names: ["shop"] } });
      const labels = { matchLabels: { tier: "admin" } };
      await world.select("admin", { arn: roleIn(DATA), namespaceSelector: { names: ["admin"] } });
      await world.select("labelled", {
        ...{ arn: roleIn(DATA), namespaceSelector: { names: ["other"] }, resourceLabelSelector: labels },
      });
      expectAll(await everyCaller(world), { account: WEB, role: roleIn(WEB) });
      expectAll((await world.pass({ namespace: "admin" })).callers, { account: DATA, role: roleIn(DATA) });
    });

    test("gets no role by setting labels that match a selector for every namespace", async () => {
      const world = createTenants(entry, { source: "selectors", required: true });
      await world.select("admin", { arn: roleIn(DATA), resourceLabelSelector: { matchLabels: { tier: "admin" } } });
      expect(await everyCaller(world)).toEqual([]);
    });

    test("gets no session of another namespace, even if that namespace has the same role", async () => {
      const world = createTenants(entry, { source: "selectors" });
      await world.select("web", { arn: roleIn(WEB), namespaceSelector: { names: ["shop", "admin"] } });
      expectAll((await world.pass({ namespace: "admin" })).callers, { externalId: "east/admin" });
      expectAll(await everyCaller(world), { externalId: "east/shop", role: roleIn(WEB) });
      expectAll((await world.pass({ namespace: "admin" })).callers, { externalId: "east/admin" });
    });
  },
);
