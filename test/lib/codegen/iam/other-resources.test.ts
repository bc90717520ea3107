import { expect, it } from "vitest";
import { isOnOwn, permissionsOnOthers } from "../../../../lib/codegen/iam/other-resources.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import type { Definition } from "../../../../lib/kind/publish/definition.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";

const tags = { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" };
const data = { remove: { call: "DeleteReplicationGroup" }, tags } as unknown as AnyDataKind;
const group: Definition = {
  ...fakeDefinition,
  data,
  service: "elasticache",
  resources: ["elasticache:*:*:replicationgroup:*"],
};
const CREATE = "elasticache:CreateReplicationGroup";
const MODIFY = "elasticache:ModifyReplicationGroup";
const REMOVE = "elasticache:DeleteReplicationGroup";
const typeOf = (type: string) => `elasticache:*:*:${type}:*`;

it("allows an action on the other resources without which AWS allows no call", () => {
  expect(permissionsOnOthers(group, [CREATE, "elasticache:DescribeCacheClusters"])).toEqual([
    { actions: [CREATE], resources: [typeOf("parametergroup")] },
    { actions: ["elasticache:DescribeCacheClusters"], resources: [typeOf("cluster")] },
  ]);
});

it("allows an action on the types that the definition names if AWS checks it against them, but not on what it would copy", () => {
  const using = { ...group, uses: ["parametergroup", "subnetgroup", "usergroup"] };
  expect(permissionsOnOthers(using, [CREATE, MODIFY, "elasticache:IncreaseReplicaCount"])).toEqual([
    { actions: [CREATE], resources: ["parametergroup", "subnetgroup", "usergroup"].map(typeOf) },
    { actions: [MODIFY], resources: ["parametergroup", "usergroup"].map(typeOf) },
  ]);
});

it("lists actions on the same resources together", () => {
  const using = { ...group, uses: ["parametergroup"] };
  expect(permissionsOnOthers(using, [CREATE, MODIFY])).toEqual([
    { actions: [CREATE, MODIFY], resources: [typeOf("parametergroup")] },
  ]);
});

it("allows the call that removes a resource on a snapshot only if it takes one", () => {
  expect(permissionsOnOthers(group, [REMOVE])).toEqual([]);
  const remove = { ...data.remove, finalSnapshot: {} } as AnyDataKind["remove"];
  expect(permissionsOnOthers({ ...group, data: { ...data, remove } }, [REMOVE])).toEqual([
    { actions: [REMOVE], resources: [typeOf("snapshot")] },
  ]);
});

it("allows the calls on tags only on the kind's own type, unless the tags are those of another", () => {
  const ofTags = { read: "ListTagsForResource", set: "ChangeTagsForResource", unset: "ChangeTagsForResource" };
  const zone = { ...group, service: "route53", resources: ["route53:::hostedzone/*"] };
  const actions = ["route53:ChangeTagsForResource", "route53:GetChange"];
  expect(permissionsOnOthers({ ...zone, data: { ...data, tags: ofTags } as AnyDataKind }, actions)).toEqual([
    { actions: ["route53:GetChange"], resources: ["route53:::change/*"] },
  ]);
  const ofKey = { read: "ListResourceTags", set: "TagResource", unset: "UntagResource" };
  const alias = { ...group, service: "kms", resources: ["kms:*:*:alias/*"] };
  expect(permissionsOnOthers({ ...alias, data: { ...data, tags: ofKey } as AnyDataKind }, ["kms:TagResource"])).toEqual(
    [{ actions: ["kms:TagResource"], resources: ["kms:*:*:key/*"] }],
  );
});

it("confines the names of other resources and requires a parameter as for the kind's own", () => {
  const confined: Definition = { ...group, namePrefix: "eksClusterName", parameter: "accessEntries" };
  expect(permissionsOnOthers(confined, [CREATE])).toEqual([
    {
      actions: [CREATE],
      resources: [typeOf("parametergroup")],
      namePrefix: "eksClusterName",
      parameter: "accessEntries",
    },
  ]);
});

it("leaves the permissions of a kind that is code to its definition", () => {
  const { data: _, ...code } = group;
  expect(permissionsOnOthers(code, [CREATE])).toEqual([]);
});

it("knows which actions AWS checks against the kind's own resources, and takes it for one of them if it does not know an action", () => {
  expect([MODIFY, "elasticache:Paint"].map((action) => isOnOwn(group, action))).toEqual([true, true]);
  const elsewhere = ["elasticache:DescribeCacheClusters", "elasticache:DescribeEvents"];
  expect(elsewhere.map((action) => isOnOwn(group, action))).toEqual([false, false]);
  const secret = { ...group, resources: ["secretsmanager:*:*:secret:*-??????"] };
  expect(isOnOwn(secret, "secretsmanager:UpdateSecret")).toBe(true);
});
