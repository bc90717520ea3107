import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openReplicationGroupOnElastiCache } from "../../support/kinds/kind-on-aws/elasticache/replication-group-on-elasticache.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("ReplicationGroup:", () => {
  testAdoption(openReplicationGroupOnElastiCache);
  testTenants(openReplicationGroupOnElastiCache);
});
