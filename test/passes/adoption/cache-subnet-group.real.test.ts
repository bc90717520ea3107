import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openCacheSubnetGroupOnElastiCache } from "../../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("CacheSubnetGroup:", () => {
  testAdoption(openCacheSubnetGroupOnElastiCache);
  testTenants(openCacheSubnetGroupOnElastiCache);
});
