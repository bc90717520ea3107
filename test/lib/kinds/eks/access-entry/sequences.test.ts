import { EKSClient } from "@aws-sdk/client-eks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accessEntry } from "../../../../../lib/kinds/eks/access-entry/access-entry.generated.ts";
import type { AccessEntrySpec } from "../../../../../lib/kinds/eks/access-entry/spec.generated.ts";
import { page as accessEntryPage } from "../../../../../lib/kinds/eks/access-entry.ts";
import type { Settings } from "../../../../../lib/reconcile/contract/settings.ts";
import { createMemoryEks, type MemoryEntry } from "../../../../kinds/eks/eks-in-memory.ts";
import { openInMemory } from "../../../../support/aws/memory/memory-service.ts";
import { ACCOUNT, IAM_PATH } from "../../../../support/aws/test-account.ts";
import { policyARN } from "../../../../support/kinds/eks/entry-object.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

const roleAt = (path: string) => `arn:aws:iam::${ACCOUNT}:role${path}`;

/** The roles of the account, and the owners that their tags name. */
const owners: Readonly<Record<string, string>> = {
  [roleAt(`${IAM_PATH}worker`)]: "cluster/shop/worker",
  [roleAt(`${IAM_PATH}vault`)]: "cluster/bank/vault",
  [roleAt(`${IAM_PATH}foreign`)]: "other/shop/worker",
  [roleAt("/administrator")]: "cluster/shop/worker",
};
const LISTED = roleAt("/listed");
const allowed: readonly string[] = [LISTED, roleAt(`${IAM_PATH}worker`)];
const odd = [roleAt("/*"), "*", "", `${LISTED}\n`, LISTED.replace(ACCOUNT, "111111111111")];

/** Mostly what is allowed, so that sequences get somewhere. */
const mostly = (usual: string, ...others: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
const policies = mostly(
  policyARN("View"),
  ...["Edit", "Admin", "ClusterAdmin", "AdminView", "View*"].map(policyARN),
  policyARN("ClusterAdmin:x/AmazonEKSView"),
  "arn:*:eks::aws:cluster-access-policy/AmazonEKSViewPolicy",
);
const namespaces = fc.oneof(
  { weight: 4, arbitrary: fc.constant(["shop"]) },
  fc.array(fc.constantFrom("shop", "bank", "*", "sho*", "shop,bank", ""), { maxLength: 2 }),
);
const scope = fc.record({ type: mostly("namespace", "cluster", ""), namespaces }, { requiredKeys: [] });
const name = mostly(
  "driftless:shop:a",
  "driftless:shop:",
  "driftless:bank:a",
  "driftless:reconcilers",
  "system:masters",
);
const anySpec: fc.Arbitrary<AccessEntrySpec> = fc.record(
  {
    principalARN: fc.constantFrom(...Object.keys(owners), LISTED, LISTED, LISTED, ...odd),
    clusterName: mostly("production", "production-2"),
    type: mostly("STANDARD", "EC2_LINUX", ""),
    accessPolicies: fc.array(fc.record({ policyARN: policies, accessScope: scope }), { maxLength: 2 }),
    kubernetesGroups: fc.array(name, { maxLength: 2 }),
    username: fc.oneof(name, fc.constant("")),
  },
  { requiredKeys: ["principalARN"] },
);
/** What a tenant does: writes a spec, or deletes the object. */
const steps = fc.array(fc.oneof({ weight: 5, arbitrary: anySpec }, fc.constant("delete" as const)), {
  minLength: 1,
  maxLength: 6,
});

/** What a sequence of steps has given away, if anything, and how many access policies the entries had. */
async function given(sequence: readonly (AccessEntrySpec | "delete")[], settings: Partial<Settings>) {
  const { entries, operations } = createMemoryEks();
  await using service = openInMemory({ EKS: operations }, (config) => new EKSClient(config));
  let now = Date.parse("2030-01-01T00:00:00Z");
  const entry = { resource: accessEntryPage.resource, load: async () => accessEntry };
  const world = createKindWorld<AccessEntrySpec>(entry, "developers", service.connect, {
    now: () => now,
    settings: { eksClusterName: "production", accessEntries: "view", accessPrincipals: [LISTED], ...settings },
    ownTags: async () => ({
      calls: {},
      permissions: [],
      tagged: (arn) => arn,
      read: async (_aws, arn) => ({ "services.k8s.aws/driftless-owner": owners[arn] ?? "" }),
    }),
  });
  const found = new Set<string>();
  let associated = 0;
  for (const step of sequence) {
    if (step !== "delete") await world.apply(step);
    else if (world.object() !== undefined) await world.delete();
    for (let passes = 0; passes < 2 && world.object() !== undefined; passes++) {
      await world.pass();
      now += 60_000;
      for (const one of entries.all()) {
        for (const what of excess(one)) found.add(what);
        associated = Math.max(associated, one.policies.size);
      }
    }
  }
  return { found: [...found], associated };
}

function excess({ shown, policies }: MemoryEntry): readonly string[] {
  const { principalArn = "", clusterName = "", type = "", kubernetesGroups = [], username = "" } = shown;
  return [
    ...(allowed.includes(principalArn) ? [] : [principalArn]),
    ...(clusterName === "production" ? [] : [clusterName]),
    ...(type === "STANDARD" ? [] : [type]),
    ...[...kubernetesGroups, username].filter(
      (one) => !/^driftless:shop:./.test(one) && !/^arn:aws:sts::[0-9]*:assumed-role\//.test(one),
    ),
    ...[...policies].flatMap(([arn, { accessScope: { type: of, namespaces: where = [] } = {} }]) =>
      arn === policyARN("View") && of === "namespace" && where.length === 1 && where[0] === "shop" ? [] : [arn],
    ),
  ];
}

describe("no sequence of specs", () => {
  it("gives access beyond the namespace, to others, or as someone else", async () => {
    let associated = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const result = await given(sequence, {});
        associated += result.associated;
        expect(result.found).toEqual([]);
      }),
      { numRuns: 300 },
    );
    // About one run in fifteen gives the access that is allowed, so without this, there may be nothing to find.
    expect(associated).toBeGreaterThan(0);
  });

  it("gives any access if the deployment serves no access entries", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        expect(await given(sequence, { accessEntries: "off" })).toEqual({ found: [], associated: 0 });
      }),
      { numRuns: 50 },
    );
  });
});

it("another tenant's role gets access if the deployment lists every principal", async () => {
  const principalARN = roleAt(`${IAM_PATH}vault`);
  expect((await given([{ principalARN }], { accessPrincipals: ["*"] })).found).toEqual([principalARN]);
});
