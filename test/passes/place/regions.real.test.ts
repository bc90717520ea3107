import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { independentKinds } from "../../support/kinds/kind-manifests.ts";
import { type Choice, createRealPlace } from "../../support/real/real-place.ts";

const OBJECT = "services.k8s.aws/region";
const NAMESPACE = "services.k8s.aws/default-region";
const OTHER = "eu-west-1";
const regions = [REGION, OTHER, "us-east-1"];
const examples = join(import.meta.dirname, "../../../docs/examples/regions");

// Both emulators keep the resources of different regions apart. Moto ignores the tags that CreateBucket sets.
let moto: string;
beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

describe.for(independentKinds)("$resource.kind", (entry) => {
  const place = (choice: Choice, allowed?: readonly string[]) => placeIn(entry, choice, allowed);

  test.for([
    { who: "the deployment's", choice: {}, region: REGION },
    { who: "the object's", choice: { annotations: { [OBJECT]: OTHER } }, region: OTHER },
    { who: "the namespace's", choice: { namespaceAnnotations: { [NAMESPACE]: OTHER } }, region: OTHER },
    {
      who: "the object's, and not the namespace's,",
      choice: { annotations: { [OBJECT]: REGION }, namespaceAnnotations: { [NAMESPACE]: OTHER } },
      region: REGION,
    },
  ])("is created and removed in $who region, and no call goes to another region", async ({ choice, region }) => {
    const { object, proxy } = await place(choice);
    await object.pass();
    await object.settle();
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    expect((await object.read())?.status?.ackResourceMetadata).toMatchObject({ region, ownerAccountID: ACCOUNT });
    await object.delete();
    await object.pass();
    await object.settle();
    expect(await object.read()).toBeUndefined();
    expect(regionsOf(proxy.callers)).toEqual([region]);
  });

  test.for([
    { who: "the object", choice: { annotations: { [OBJECT]: OTHER } } },
    { who: "its namespace", choice: { namespaceAnnotations: { [NAMESPACE]: OTHER } } },
    {
      who: "an object that claims to be managed",
      choice: { annotations: { [OBJECT]: OTHER }, finalizers: ["x.example/y"] },
    },
  ])("is rejected if $who requests a region that is not allowed, and no call is made", async ({ choice }) => {
    const { object, proxy } = await place(choice, [REGION]);
    expect(await object.pass()).toMatchObject({ outcome: "terminal" });
    const { reason, message } = (await object.condition("ACK.Terminal")) ?? {};
    expect(reason).toBe("RegionNotAllowed");
    expect(message).toContain(`"${OTHER}", but the parameter regions allows ${REGION}`);
    expect(proxy.total()).toBe(0);
  });

  test("is not moved to another region by a forged status: the object is rejected before any call", async () => {
    const { object, proxy } = await place({});
    await object.forge({ ackResourceMetadata: { ownerAccountID: ACCOUNT, region: OTHER }, origin: "Created" });
    expect(await object.pass()).toMatchObject({ outcome: "terminal" });
    expect(await object.condition("ACK.Terminal")).toMatchObject({
      reason: "RegionChanged",
      message: `Resource already exists in region ${OTHER}, but the desired state specifies region ${REGION}.`,
    });
    expect(proxy.total()).toBe(0);
  });

  test("stays where it is when its object specifies another region, and the object says so", async () => {
    const { object, proxy } = await place({});
    await object.pass();
    await object.settle();
    proxy.reset();
    await object.annotate({ [OBJECT]: OTHER });
    expect(await object.pass()).toMatchObject({ outcome: "terminal" });
    expect(await object.condition("ACK.Terminal")).toMatchObject({
      message: `Resource already exists in region ${REGION}, but the desired state specifies region ${OTHER}.`,
    });
    expect(proxy.total()).toBe(0);
    await object.annotate({ [OBJECT]: null });
    expect(await object.pass()).toMatchObject({ outcome: "unchanged" });
  });
});

/** The resources of these services are in no region, so an example of their kinds would show nothing. */
const GLOBAL: ReadonlySet<string> = new Set(["iam.services.k8s.aws", "route53.services.k8s.aws"]);
const regional = independentKinds.filter(({ resource }) => !GLOBAL.has(resource.group));

test.for(regional)(
  "$resource.kind in docs/examples/regions is created in the region that the example specifies",
  async (entry) => {
    const namespace = example("00-namespace");
    const { metadata, spec } = example(entry.resource.kind.toLowerCase());
    const { object, proxy } = await placeIn(entry, {
      annotations: metadata.annotations ?? {},
      namespaceAnnotations: namespace.metadata.annotations ?? {},
      ...(spec && { spec }),
    });
    await object.pass();
    await object.settle();
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    expect(regionsOf(proxy.callers)).toEqual([metadata.annotations?.[OBJECT] ?? OTHER]);
  },
);

describe("a Bucket's locationConstraint", () => {
  const entry = kinds.find(({ resource }) => resource.kind === "Bucket");
  if (entry === undefined) throw new Error("there are no buckets");
  const spec = { createBucketConfiguration: { locationConstraint: OTHER } };

  test("is accepted if it equals the object's region", async () => {
    const { object, proxy } = await createRealPlace(
      entry,
      inject("s3Endpoint"),
      { annotations: { [OBJECT]: OTHER }, spec },
      { settings: { regions } },
    );
    expect(await object.pass()).toMatchObject({ outcome: "created" });
    expect(regionsOf(proxy.callers)).toEqual([OTHER]);
  });

  test.for([
    { title: "the deployment's region", annotations: {}, region: REGION },
    { title: "the object's region", annotations: { [OBJECT]: "us-east-1" }, region: "us-east-1" },
  ])("that contradicts $title is rejected before any call; the message names both", async ({ annotations, region }) => {
    const { object, proxy } = await createRealPlace(
      entry,
      inject("s3Endpoint"),
      { annotations, spec },
      { settings: { regions } },
    );
    expect(await object.pass()).toMatchObject({ outcome: "terminal" });
    const { reason, message } = (await object.condition("ACK.Terminal")) ?? {};
    expect(reason).toBe("InvalidSpec");
    expect(message).toContain(`locationConstraint is ${OTHER}, but the object belongs to ${region}`);
    expect(proxy.total()).toBe(0);
  });
});

function placeIn(entry: KindEntry, choice: Choice, allowed: readonly string[] = regions) {
  const endpoint = entry.resource.kind === "Bucket" ? inject("s3Endpoint") : moto;
  return createRealPlace(entry, endpoint, choice, { settings: { regions: allowed } });
}

function regionsOf(callers: ReadonlySet<string>): readonly string[] {
  return [...new Set([...callers].map((caller) => caller.split("/")[1] ?? ""))];
}

function example(name: string): Pick<KubernetesObject, "metadata"> & { readonly spec?: object } {
  // The API server checks the manifest when the test applies it.
  return parse(readFileSync(join(examples, `${name}.yaml`), "utf8")) as ReturnType<typeof example>;
}
