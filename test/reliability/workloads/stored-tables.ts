import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import { NO_HISTORY } from "../../support/aws/dynamodb-model/model.ts";
import { createdTable, updatedTable } from "../../support/aws/dynamodb-model/table-description.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";

const ARN = "arn:aws:dynamodb:us-west-2:000000000000:table/orders";

/** The tags with which ACK marks the tables that it manages. */
export const ACKS_TAGS = {
  "services.k8s.aws/namespace": "default",
  "services.k8s.aws/controller-version": "dynamodb-v1.9.2",
};

/** The status of an object whose table ACK created. */
export const ACKS_STATUS = { ackResourceMetadata: { arn: ARN, ownerAccountID: "000000000000", region: "us-west-2" } };

/** The table `orders` with a stream, which Driftless has not created. */
export function storedTable(tags: Tags): CloudResource {
  const input = {
    TableName: "orders",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" as const }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" as const }],
    BillingMode: "PAY_PER_REQUEST" as const,
    StreamSpecification: { StreamEnabled: true, StreamViewType: "OLD_IMAGE" as const },
  };
  return { tags, settings: {}, table: { description: createdTable(input, ARN, 0), history: NO_HISTORY } };
}

/** The table after changes to all the settings that take a long time to repair. */
export function rebuilt(found: CloudResource): CloudResource {
  if (found.table === undefined) return found;
  const update = {
    TableName: "orders",
    SSESpecification: { Enabled: true },
    StreamSpecification: { StreamEnabled: false },
    BillingMode: "PAY_PER_REQUEST" as const,
    OnDemandThroughput: { MaxReadRequestUnits: 7 },
    AttributeDefinitions: [{ AttributeName: "stray", AttributeType: "S" as const }],
    GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byB" } }, { Create: STRAY_INDEX }],
  };
  return { ...found, table: { ...found.table, description: updatedTable(update, found.table.description, 0) } };
}

const STRAY_INDEX = {
  IndexName: "stray",
  KeySchema: [{ AttributeName: "stray", KeyType: "HASH" as const }],
  Projection: { ProjectionType: "ALL" as const },
};
