import { page as dbSubnetGroupPage } from "../../../lib/kinds/rds/db-subnet-group.ts";
import { conforms } from "../../kind/conformance.ts";
import { openDBSubnetGroupOnRDS } from "../../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import {
  changeableFields,
  fixedFields,
  lookAtSubnetGroup,
} from "../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";

conforms({
  kind: dbSubnetGroupPage.resource,
  open: openDBSubnetGroupOnRDS,
  look: lookAtSubnetGroup,
  changeable: changeableFields("description"),
  fixed: fixedFields("name"),
});
