import { dbSubnetGroupKind } from "../../../lib/resources/rds/db-subnet-group/kind.ts";
import { conforms } from "../../kind/conformance.ts";
import { openDBSubnetGroupOnRDS } from "../../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import {
  changeableFields,
  fixedFields,
  lookAtSubnetGroup,
} from "../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";

conforms({
  kind: dbSubnetGroupKind,
  open: openDBSubnetGroupOnRDS,
  look: lookAtSubnetGroup,
  changeable: changeableFields("description"),
  fixed: fixedFields("name"),
});
