import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";

/**
 * The parts that decide who has access to a resource, or what it has access to. An object is never Ready while one of them is unread, and each
 * pass corrects it again.
 */
const EXPOSURE = {
  LogGroup: ["subscriptionFilters"],
  Table: ["resourcePolicy"],
  SecurityGroup: ["ingressRules", "egressRules"],
  Repository: ["policy"],
  AccessEntry: ["kubernetesGroups", "accessPolicies"],
  PodIdentityAssociation: ["roleARN"],
  ReplicationGroup: ["description"],
  Policy: ["policyDocument"],
  Role: ["permissionsBoundary", "policies", "inlinePolicies", "assumeRolePolicyDocument"],
  Key: ["policy"],
  EventSourceMapping: ["functionName"],
  Function: ["codeSigningConfigARN", "functionEventInvokeConfig", "deadLetterConfig"],
  DBInstance: ["dbInstanceClass"],
  Bucket: ["publicAccessBlock", "policy", "acl"],
  Topic: ["policy"],
  Queue: ["delaySeconds"],
};

/** The parts that are not written while another part is not as declared, because they would open what that part closes. */
const HELD_BACK = {
  Table: { tableReplicas: ["streamSpecification"] },
  Role: {
    policies: ["permissionsBoundary"],
    inlinePolicies: ["permissionsBoundary"],
    assumeRolePolicyDocument: ["permissionsBoundary"],
  },
  Bucket: {
    policy: ["publicAccessBlock", "ownershipControls"],
    acl: ["publicAccessBlock", "ownershipControls"],
    website: ["publicAccessBlock", "ownershipControls"],
  },
};

test("these parts decide about access, and no others", async () => {
  const parts = await partsOfKinds();
  const exposed = parts.map(([kind, all]) => [kind, all.flatMap(({ name, exposure }) => (exposure ? [name] : []))]);
  expect(Object.fromEntries(exposed.filter(([, names]) => names?.length))).toEqual(EXPOSURE);
});

test("these parts are held back by others, and no others", async () => {
  const parts = await partsOfKinds();
  const held = parts.map(([kind, all]) => [
    kind,
    Object.fromEntries(all.flatMap(({ name, heldBackBy = [] }) => (heldBackBy.length > 0 ? [[name, heldBackBy]] : []))),
  ]);
  expect(Object.fromEntries(held.filter(([, names = {}]) => Object.keys(names).length > 0))).toEqual(HELD_BACK);
});

async function partsOfKinds() {
  return Promise.all(kinds.map(async (entry) => [entry.resource.kind, (await entry.load()).parts] as const));
}
