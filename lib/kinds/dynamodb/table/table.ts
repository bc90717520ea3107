import { dynamodb } from "../../../aws/services/dynamodb.ts";
import type { Kind } from "../../../reconcile/contract/kind.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import * as data from "./calls.generated.ts";
import { createTable } from "./create.ts";
import { describeTable } from "./describe.ts";
import { specFields } from "./field-names.generated.ts";
import { judge } from "./judge.ts";
import { tableKind } from "./kind.ts";
import type { DescribedTable, TableTarget } from "./parts/table-part.ts";
import { parts } from "./parts.ts";
import { removeTable } from "./remove.ts";
import type { TableSpec } from "./spec.generated.ts";
import { tableName } from "./table-name.ts";
import { tags } from "./tags.ts";
import { validate } from "./validate.ts";

/** A DynamoDB table. */
export const table: Kind<TableSpec, TableTarget, DescribedTable> = {
  resource: tableKind,
  ...data,
  identity: { required: "tableName" },
  fields: specFields,
  tags,
  parts,
  validate,
  judge,
  arn: tableArn,

  target(resource, aws) {
    return { TableName: tableName(resource.spec), arn: tableArn(resource), dynamodb: aws.client(dynamodb) };
  },

  describe: describeTable,
  create: createTable,
  remove: removeTable,
};

function tableArn({ spec, place: { partition, region, account } }: Resource<TableSpec>): string {
  return `arn:${partition}:dynamodb:${region}:${account}:table/${tableName(spec)}`;
}
