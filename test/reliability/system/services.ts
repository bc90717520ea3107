import { tables } from "../../support/aws/dynamodb-model/memory-tables.ts";
import { drivenService } from "../../support/kinds/driven/driven-toys.ts";
import type { MemoryService } from "../../support/kinds/memory/memory-resource.ts";

/** The services of the cloud besides that of gadgets and robots: DynamoDB, and the toys of the kinds that are data. */
export const services: MemoryService = {
  operations: { ...tables.operations, ...drivenService.operations },
  finishWork(cloud) {
    tables.finishWork?.(cloud);
    drivenService.finishWork?.(cloud);
  },
};
