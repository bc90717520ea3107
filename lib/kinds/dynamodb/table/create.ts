import { CreateTableCommand, type CreateTableInput, CreateTableInput$ } from "@aws-sdk/client-dynamodb";
import { asTagList } from "../../../kind/values/change-tags.ts";
import { toSdk } from "../../../kind/values/kubernetes-names.ts";
import { compact } from "../../../kind/values/normal-form.ts";
import { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Created } from "../../../reconcile/contract/kind.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import type { Tags } from "../../../reconcile/contract/tag.ts";
import { describedTable } from "./describe.ts";
import { fieldNames } from "./field-names.generated.ts";
import { attributeDefinitions } from "./parts/attribute-definitions.ts";
import { capacity } from "./parts/capacity/capacity.ts";
import { capacityFields, ON_DEMAND } from "./parts/capacity/value.ts";
import { deletionProtection } from "./parts/deletion-protection.ts";
import { encryption } from "./parts/encryption.ts";
import { keySchema } from "./parts/key-schema.ts";
import { localSecondaryIndexes } from "./parts/local-secondary-indexes.ts";
import { resourcePolicy } from "./parts/resource-policy.ts";
import { stream } from "./parts/stream.ts";
import { tableClass } from "./parts/table-class.ts";
import type { DescribedTable, TableTarget } from "./parts/table-part.ts";
import type { TableSpec } from "./spec.generated.ts";
import { wholeTable } from "./work.ts";

/**
 * Creates the table with all its tags and with the parts that CreateTable accepts. The other parts are written once AWS has created
 * the table, which takes a few seconds. A table that already exists is not changed, so that the caller can observe it first.
 */
export async function createTable(
  target: TableTarget,
  { spec }: Pick<Resource<TableSpec>, "spec">,
  tags: Tags,
): Promise<Created<DescribedTable>> {
  try {
    const output = await target.dynamodb.send(new CreateTableCommand({ ...inputOf(spec), Tags: asTagList(tags) }));
    const { TableDescription = {}, $metadata } = output;
    const { busy = wholeTable("CREATING"), ...seen } = describedTable(target, TableDescription);
    // After a retry, the table in the response may have been created by an earlier attempt that received no response.
    const sent = SENT.map(({ name }) => name);
    return $metadata.attempts === 1
      ? { made: true, sent, seen: { ...seen, busy } }
      : { made: false, sent, status: seen.status };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "ResourceInUseException")) throw error;
    // An earlier attempt at this call that received no response may have created the table.
    return error.answered ? { made: false, existed: true } : { made: false };
  }
}

/** The parts that CreateTable accepts. */
const SENT = [
  attributeDefinitions,
  keySchema,
  localSecondaryIndexes,
  capacity,
  stream,
  encryption,
  tableClass,
  deletionProtection,
  resourcePolicy,
];

function inputOf(spec: TableSpec): CreateTableInput {
  const declared = compact<TableSpec>({
    tableName: spec.tableName,
    attributeDefinitions: attributeDefinitions.desired(spec),
    keySchema: keySchema.desired(spec),
    localSecondaryIndexes: localSecondaryIndexes.desired(spec),
    ...capacityFields(capacity.desired(spec) ?? ON_DEMAND),
    streamSpecification: stream.desired(spec),
    sseSpecification: encryption.desired(spec),
    tableClass: tableClass.desired(spec),
    deletionProtectionEnabled: deletionProtection.desired(spec),
    resourcePolicy: resourcePolicy.desired(spec),
  });
  // The result conforms to the schema of `CreateTableInput`, but the return type of `toSdk` cannot express this.
  return toSdk(CreateTableInput$, declared, fieldNames) as CreateTableInput;
}
