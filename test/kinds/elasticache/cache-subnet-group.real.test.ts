import { page as cacheSubnetGroupPage } from "../../../lib/kinds/elasticache/cache-subnet-group.ts";
import { conforms } from "../../kind/conformance.ts";
import { openCacheSubnetGroupOnElastiCache } from "../../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import {
  changeableFields,
  fixedFields,
  lookAtSubnetGroup,
} from "../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";

conforms({
  kind: cacheSubnetGroupPage.resource,
  open: openCacheSubnetGroupOnElastiCache,
  look: lookAtSubnetGroup,
  changeable: changeableFields("cacheSubnetGroupDescription"),
  fixed: fixedFields("cacheSubnetGroupName"),
});
