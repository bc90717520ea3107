import { page as cacheSubnetGroupPage } from "../../../lib/kinds/elasticache/cache-subnet-group.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind } from "../../kind/description.ts";
import { openCacheSubnetGroupOnElastiCache } from "../../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import {
  changeableFields,
  fixedFields,
  lookAtSubnetGroup,
} from "../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";

export const description = describeKind({
  kind: cacheSubnetGroupPage.resource,
  open: openCacheSubnetGroupOnElastiCache,
  spec: (name) => ({
    cacheSubnetGroupName: name,
    cacheSubnetGroupDescription: "Caches",
    subnetIDs: ["subnet-00000001", "subnet-00000002"],
  }),
  resource: (name, { region, account }) => `elasticache:${region}:${account}:subnetgroup:${name}`,
  longestName: "c".repeat(255),
  identities: ["cacheSubnetGroupDescription"],
  exists: "CacheSubnetGroupAlreadyExistsFault",
  adoptionFields: [{ fields: { cacheSubnetGroupName: "orders" }, is: { spec: { cacheSubnetGroupName: "orders" } } }],
  look: lookAtSubnetGroup,
  changeable: changeableFields("cacheSubnetGroupDescription"),
  fixed: fixedFields("cacheSubnetGroupName"),
});

if (import.meta.vitest) conforms(description);
