import { EKSClient } from "@aws-sdk/client-eks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { podIdentityAssociation } from "../../../../../lib/kinds/eks/pod-identity-association/pod-identity-association.generated.ts";
import type { PodIdentityAssociationSpec } from "../../../../../lib/kinds/eks/pod-identity-association/spec.generated.ts";
import { page as podIdentityAssociationPage } from "../../../../../lib/kinds/eks/pod-identity-association.ts";
import type { Settings } from "../../../../../lib/reconcile/contract/settings.ts";
import { createMemoryEks, type MemoryAssociation } from "../../../../kinds/eks/eks-in-memory.ts";
import { openInMemory } from "../../../../support/aws/memory/memory-service.ts";
import { ACCOUNT, IAM_PATH } from "../../../../support/aws/test-account.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

const roleAt = (path: string) => `arn:aws:iam::${ACCOUNT}:role${path}`;

/** The roles of the account, and the owners that their tags name. Whoever may tag roles outside of the path can name any owner. */
const owners: Readonly<Record<string, string>> = {
  [roleAt(`${IAM_PATH}worker`)]: "cluster/shop/worker",
  [roleAt(`${IAM_PATH}reports`)]: "cluster/shop/reports",
  [roleAt(`${IAM_PATH}vault`)]: "cluster/bank/vault",
  [roleAt(`${IAM_PATH}worker-2`)]: "cluster/shop-2/worker",
  [roleAt(`${IAM_PATH}foreign`)]: "other/shop/worker",
  [roleAt(`${IAM_PATH}untagged`)]: "",
  [roleAt("/ReconcileFunctionRole")]: "cluster/shop/worker",
  [roleAt("/administrator")]: "",
};
const LISTED = roleAt("/listed");
const allowed: readonly string[] = [LISTED, roleAt(`${IAM_PATH}worker`), roleAt(`${IAM_PATH}reports`)];
// What is no ARN of a role could stand for several, or for a role elsewhere.
const odd = [
  roleAt(`${IAM_PATH}*`),
  roleAt(`${IAM_PATH}deeper/worker`),
  "worker",
  roleAt("/worker").replace(ACCOUNT, "111111111111"),
];

// Half of the roles are allowed, because an association needs all of its fields to be.
const anyRole = fc.oneof(fc.constantFrom(...allowed), fc.constantFrom(...Object.keys(owners), LISTED, ...odd));
const anySpec: fc.Arbitrary<PodIdentityAssociationSpec> = fc.record(
  {
    namespace: fc.constantFrom("shop", "shop", "shop", "kube-system"),
    serviceAccount: fc.constantFrom("web", "jobs"),
    roleARN: anyRole,
    targetRoleARN: anyRole,
    clusterName: fc.constantFrom("production", "production-2"),
  },
  { requiredKeys: ["namespace", "serviceAccount", "roleARN"] },
);
/** What a tenant does: writes a spec, or deletes the object. */
const steps = fc.array(fc.oneof({ weight: 5, arbitrary: anySpec }, fc.constant("delete" as const)), {
  minLength: 1,
  maxLength: 6,
});

/** What a sequence of steps has given away, if anything. */
async function given(sequence: readonly (PodIdentityAssociationSpec | "delete")[], settings: Partial<Settings>) {
  const { associations, operations } = createMemoryEks();
  await using service = openInMemory({ EKS: operations }, (config) => new EKSClient(config));
  let now = Date.parse("2030-01-01T00:00:00Z");
  const entry = { resource: podIdentityAssociationPage.resource, load: async () => podIdentityAssociation };
  const world = createKindWorld<PodIdentityAssociationSpec>(entry, "worker", service.connect, {
    now: () => now,
    settings: { eksClusterName: "production", passableRoles: [LISTED], ...settings },
    ownTags: async () => ({
      calls: {},
      permissions: [],
      tagged: (arn) => arn,
      read: async (_aws, arn) => ({ "services.k8s.aws/driftless-owner": owners[arn] ?? "" }),
    }),
  });
  const found = new Set<string>();
  let created = 0;
  for (const step of sequence) {
    if (step !== "delete") await world.apply(step);
    else if (world.object() !== undefined) await world.delete();
    for (let passes = 0; passes < 2 && world.object() !== undefined; passes++) {
      await world.pass();
      now += 60_000;
      for (const association of associations.all()) for (const what of excess(association)) found.add(what);
      created = Math.max(created, associations.all().length);
    }
  }
  return { found: [...found], created };
}

function excess({ shown }: MemoryAssociation): readonly string[] {
  const { clusterName = "", namespace = "", roleArn = "", targetRoleArn } = shown;
  return [
    ...[roleArn, ...(targetRoleArn === undefined ? [] : [targetRoleArn])].filter((role) => !allowed.includes(role)),
    ...(clusterName === "production" ? [] : [clusterName]),
    ...(namespace === "shop" ? [] : [namespace]),
  ];
}

describe("no sequence of specs", () => {
  it("gives pods a role of another tenant, of the deployment or that is not listed, or reaches another namespace or cluster", async () => {
    let created = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const result = await given(sequence, {});
        created += result.created;
        expect(result.found).toEqual([]);
      }),
      { numRuns: 300 },
    );
    // About a third of the runs create an association, so without this, there may be nothing to find.
    expect(created).toBeGreaterThan(20);
  });
});

it("another tenant's role is given to pods if the deployment lets every role be passed", async () => {
  const theirs = { namespace: "shop", serviceAccount: "web", roleARN: roleAt(`${IAM_PATH}vault`) };
  expect((await given([theirs], { passableRoles: ["*"] })).found).toEqual([theirs.roleARN]);
});
