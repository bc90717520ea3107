import { join } from "node:path";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { servedKinds } from "../../../functions/served-kinds.ts";
import { readParametersFile } from "../../../infra/parameters/read-parameters.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import type { Roles } from "../../../lib/reconcile/place/roles/roles.ts";
import { MOTO_ACCOUNT } from "../../support/aws/moto-with-accounts.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { independentKinds, specOf } from "../../support/kinds/kind-manifests.ts";
import { POLICY } from "../../support/kinds/kind-on-aws/adoption-scene.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { installRoleSelectors } from "../../support/real/install-role-selectors.ts";
import type { RealObject } from "../../support/real/real-object.ts";
import { type Choice, createRealPlace } from "../../support/real/real-place.ts";
import { openRealRoles, type RealRolesOptions } from "../../support/real/real-roles.ts";

const ROOT = join(import.meta.dirname, "../../..");
const OTHER = "111111111111";
// AWS assigns the ARNs of these, so no session can be restricted to one that is created, and no spec names the one to adopt.
const UNNAMED: readonly string[] = ["HostedZone", "Key", "Secret", "SecurityGroup"];
const names = independentKinds.map(({ resource }) => resource.kind).filter((kind) => !UNNAMED.includes(kind));
const served = servedKinds(kinds, { kinds: names, replicas: false, passableRoles: [] });
const RETAIN = { "services.k8s.aws/deletion-policy": "retain" };
const ADOPT = { [POLICY]: "adopt-or-create" };

// STS is moto's, which evaluates neither trust policies nor session policies. Repositories, alarms and metric streams are also in moto, which identifies
// accounts by the sessions that it issues. Tables and log groups are in MiniStack, because moto cannot read every part of a table. Buckets are in LocalStack. Both
// MiniStack and LocalStack identify accounts by access keys, but LocalStack lets each account read the buckets of all accounts.
let moto: string;
let miniStack: string;
beforeAll(async () => {
  [moto, miniStack] = await Promise.all([sharedEmulator("moto-with-accounts"), sharedEmulator("ministack")]);
  await installRoleSelectors();
});

describe.for(served)("a $resource.kind in another account", (entry) => {
  test.for(["none", "resource"] as const)(
    "is adopted, with sessionPolicy: %s, by an object whose namespace has the role, and no call is made in the function's own account",
    async (sessionPolicy) => {
      const { namespace, spec, arn } = await keptResource(entry);
      const { object, proxy, real } = await place(entry, { namespace, spec, annotations: ADOPT }, { sessionPolicy });
      await pass(object);
      expect(await object.condition("Ready"), JSON.stringify((await object.read())?.status)).toMatchObject({
        status: "True",
      });
      expect((await object.read())?.status).toMatchObject({
        origin: "Adopted",
        ackResourceMetadata: { ownerAccountID: OTHER, arn },
      });
      expect([...proxy.callers].filter((caller) => caller.startsWith(`${ACCOUNT}/`))).toEqual([]);
      const policies = real.requests.map(({ Policy }) => Policy);
      if (sessionPolicy === "none") expect(policies).toEqual([undefined]);
      else expect(JSON.parse(policies.join()).Statement[0]).toMatchObject({ Resource: expect.arrayContaining([arn]) });
    },
  );

  test("is not adopted by an object in another namespace with the same role, and the object says why", async () => {
    const { spec } = await keptResource(entry);
    const namespace = await createNamespace();
    await select(namespace);
    const { object, proxy } = await place(entry, { namespace, spec, annotations: ADOPT });
    // An object whose kind shows changes late waits a minute for a resource of others to disappear.
    const outcomes = [(await object.pass()).outcome, ...(await object.settle())];
    expect(outcomes.at(-1)).toBe("terminal");
    // The path of a role is that of its namespace, so no tag makes it the other's.
    const refusal =
      entry.resource.kind === "Role"
        ? { reason: "AlreadyExists" }
        : {
            reason: "AdoptionNotAllowed",
            message: expect.stringContaining(`driftless.dev/adoptable-by to local/${namespace}`),
          };
    expect(await object.condition("ACK.Terminal")).toMatchObject(refusal);
    expect(proxy.mutating()).toBe(0);
  });
});

describe.for(served)("with a session policy for each resource, the session for a $resource.kind", (entry) => {
  test("is sufficient to create and remove the resource, and another resource gets a separate session", async () => {
    const namespace = await createNamespace();
    await select(namespace);
    const { sessionPolicy } = readParametersFile(join(ROOT, "docs/examples/deployment/selectors.yaml"));
    const { object, real } = await place(entry, { namespace }, { sessionPolicy });
    await pass(object);
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    await object.delete();
    await pass(object);
    expect(await object.read()).toBeUndefined();
    expect(real.requests).toHaveLength(1);
    // This object has the same name and namespace as the first one, but a different resource.
    const other = await place(entry, { namespace }, {}, real.roles);
    await pass(other.object);
    expect(await other.object.condition("Ready")).toMatchObject({ status: "True" });
    const [first, second] = real.requests;
    expect(real.requests).toHaveLength(2);
    expect([first?.RoleSessionName, first?.Tags?.at(-1)]).toEqual([
      `driftless-${namespace}-data`.slice(0, 64),
      { Key: "driftless-name", Value: "data" },
    ]);
    expect(second?.Policy).not.toBe(first?.Policy);
  });
});

/** Creates a resource in the other account for an object in a new namespace. Deletes the object, but keeps the resource. */
async function keptResource(entry: KindEntry) {
  const namespace = await createNamespace();
  await select(namespace);
  const spec = specOf(entry.resource.kind);
  const { object } = await place(entry, { namespace, spec, annotations: RETAIN });
  await pass(object);
  const { ackResourceMetadata } = (await object.read())?.status ?? {};
  expect(ackResourceMetadata).toMatchObject({ ownerAccountID: OTHER });
  await object.delete();
  await object.pass();
  expect(await object.read()).toBeUndefined();
  return { namespace, spec, arn: ackResourceMetadata?.arn ?? expect.fail("the resource has no ARN") };
}

async function pass(object: RealObject): Promise<void> {
  await object.pass();
  await object.settle();
}

/** Creates an object whose roles come from the API server and STS. */
async function place(entry: KindEntry, choice: Choice, options: RealRolesOptions = {}, roles?: Roles) {
  const isInMoto = !["Bucket", "LogGroup", "Queue", "Table"].includes(entry.resource.kind);
  const real = await openRealRoles(moto, { accountKeys: !isInMoto, ...options });
  onTestFinished(() => real[Symbol.asyncDispose]());
  const endpoint = isInMoto ? moto : entry.resource.kind === "Bucket" ? inject("s3Endpoint") : miniStack;
  const settings = { account: isInMoto ? MOTO_ACCOUNT : ACCOUNT };
  return { real, ...(await createRealPlace(entry, endpoint, choice, { settings, roles: roles ?? real.roles })) };
}

/** Selects the other account's role for the namespace until the test ends. */
async function select(namespace: string): Promise<void> {
  const name = `test-${crypto.randomUUID()}`;
  const spec = { arn: `arn:aws:iam::${OTHER}:role/driftless-web`, namespaceSelector: { names: [namespace] } };
  const type = { apiVersion: "services.k8s.aws/v1alpha1", kind: "IAMRoleSelector" };
  await kubectl(["apply", "-f", "-"], { ...type, metadata: { name }, spec });
  onTestFinished(async () => {
    await kubectl(["delete", "iamroleselectors.services.k8s.aws", name]);
  });
}
