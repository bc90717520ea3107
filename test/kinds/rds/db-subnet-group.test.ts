import { page as dbSubnetGroupPage } from "../../../lib/kinds/rds/db-subnet-group.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind } from "../../kind/description.ts";
import { openDBSubnetGroupOnRDS } from "../../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import {
  changeableFields,
  fixedFields,
  lookAtSubnetGroup,
} from "../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";

export const description = describeKind({
  kind: dbSubnetGroupPage.resource,
  open: openDBSubnetGroupOnRDS,
  spec: (name) => ({ name, description: "Databases", subnetIDs: ["subnet-00000001", "subnet-00000002"] }),
  resource: (name, { region, account }) => `rds:${region}:${account}:subgrp:${name}`,
  longestName: "d".repeat(255),
  identities: ["description"],
  exists: "DBSubnetGroupAlreadyExistsFault",
  adoptionFields: [{ fields: { name: "orders" }, is: { spec: { name: "orders" } } }],
  look: lookAtSubnetGroup,
  changeable: changeableFields("description"),
  fixed: fixedFields("name"),
});

if (import.meta.vitest) conforms(description);
