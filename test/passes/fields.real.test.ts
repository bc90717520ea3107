import { describe } from "vitest";
import { tableKind } from "../../lib/resources/dynamodb/table/kind.ts";
import { repositoryKind } from "../../lib/resources/ecr/repository/kind.ts";
import { testFields } from "../support/kinds/kind-on-aws/field-suite.ts";
import * as repository from "../support/kinds/kind-on-aws/repository-fields.ts";
import { openRepositoryOnECR } from "../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { capacityFields } from "../support/kinds/kind-on-aws/table-fields/capacity.ts";
import { fixedFields } from "../support/kinds/kind-on-aws/table-fields/fixed.ts";
import { lookAtTable } from "../support/kinds/kind-on-aws/table-fields/look.ts";
import { replicaFields } from "../support/kinds/kind-on-aws/table-fields/replicas.ts";
import { settingFields } from "../support/kinds/kind-on-aws/table-fields/settings.ts";
import { openTableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";

describe("Table:", () => {
  testFields({
    kind: tableKind,
    open: openTableOnDynamoDB,
    look: lookAtTable,
    changeable: [...capacityFields, ...settingFields, ...replicaFields],
    fixed: fixedFields,
  });
});

describe("Repository:", () => {
  testFields({
    kind: repositoryKind,
    open: openRepositoryOnECR,
    look: repository.lookAtRepository,
    changeable: repository.changeableFields,
    fixed: repository.fixedFields,
  });
});
