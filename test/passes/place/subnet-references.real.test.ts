import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { openCacheSubnetGroupOnElastiCache } from "../../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import { openDBSubnetGroupOnRDS } from "../../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import { SUBNETS } from "../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";
import { ackStatus, referencedDefinitions, referencedKinds } from "../../support/kinds/referenced-kinds.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { createRealObject } from "../../support/real/real-object.ts";

const subnetKind = referencedKinds.find(({ kind }) => kind === "Subnet") ?? expect.fail("nothing refers to subnets");

beforeAll(async () => {
  await kubectl(["apply", "-f", "-"], referencedDefinitions);
  await kubectl(["wait", "--for=condition=Established", "crd/subnets.ec2.services.k8s.aws", "--timeout=60s"]);
});

describe.each([
  {
    kind: "DBSubnetGroup",
    open: openDBSubnetGroupOnRDS,
    spec: (name: string) => ({ name, description: "Databases" }),
  },
  {
    kind: "CacheSubnetGroup",
    open: openCacheSubnetGroupOnElastiCache,
    spec: (name: string) => ({ cacheSubnetGroupName: name, cacheSubnetGroupDescription: "Caches" }),
  },
])("the subnetRefs of a $kind", ({ open, spec }) => {
  test("are waited for, and only the IDs of all subnets are sent to AWS; the spec keeps the references", async () => {
    await using aws = await open();
    const { user } = clientsOf();
    const namespace = await createNamespace();
    const names = ["a", "b"];
    const [first, second] = names.map((name) => ({ kind: subnetKind, namespace, name }));
    if (first === undefined || second === undefined) throw new Error("there are two subnets");
    for (const reference of [first, second]) await user.create(reference, { spec: { cidrBlock: "10.0.1.0/24" } });
    const name = `group-${randomUUID()}`;
    const declared = { ...spec(name), subnetRefs: names.map((one) => ({ from: { name: one } })) };
    const engine = { kinds, connect: aws.connect, clock: aws.clock };
    const object = await createRealObject({ kind: aws.kind, namespace, name: "data" }, { spec: declared }, engine);

    await user.patchStatus(first, { ...ackStatus.ready("arn:a"), subnetID: SUBNETS[0] });
    expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
    expect(await object.condition("ACK.ReferencesResolved")).toMatchObject({ status: "Unknown" });
    expect(aws.proxy.total()).toBe(0);

    await user.patchStatus(second, { ...ackStatus.ready("arn:b"), subnetID: SUBNETS[1] });
    await object.pass();
    await object.settle();
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    expect(JSON.stringify(await aws.read(name))).toContain(SUBNETS[1]);
    expect((await object.read())?.spec).toEqual(declared);
  });
});
