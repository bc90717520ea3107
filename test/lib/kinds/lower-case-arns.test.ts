import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import type { Resource } from "../../../lib/reconcile/contract/resource.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";

/** The kinds whose names AWS stores in lower case, with the fields of the names. A role's policy knows the resource by its ARN. */
test.each([
  ["CacheSubnetGroup", "cacheSubnetGroupName", "elasticache", "subnetgroup:shop"],
  ["DBInstance", "dbInstanceIdentifier", "rds", "db:shop"],
  ["DBSubnetGroup", "name", "rds", "subgrp:shop"],
  ["ReplicationGroup", "replicationGroupID", "elasticache", "replicationgroup:shop"],
])("the ARN of a %s has the name in lower case", async (name, field, service, rest) => {
  const kind = await kinds.find(({ resource }) => resource.kind === name)?.load();
  const resource: Resource<unknown> = {
    ...{ namespace: "shop", name: "data", uid: "1", annotations: {}, status: {}, spec: { [field]: "Shop" } },
    place: { account: ACCOUNT, partition: "aws", region: REGION },
    ownerTag: { key: "owner", value: "cluster/shop/data" },
  };
  expect(kind?.arn?.(resource)).toBe(`arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`);
});
