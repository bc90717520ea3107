import { tables } from "../../support/aws/dynamodb-model/memory-tables.ts";
import { drivenService } from "../../support/kinds/driven/driven-toys.ts";
import type { MemoryWorldOptions } from "../../support/worlds/memory-world.ts";
import { captainTags } from "./captains.ts";

/**
 * What the cloud offers besides gadgets and robots: DynamoDB, the toys of the kinds that are data, and the tags of captains. A deployment
 * with secrets also has a key for digests.
 */
export const services: Pick<MemoryWorldOptions, "service" | "ownTags" | "digestKey"> = {
  service: {
    operations: { ...tables.operations, ...drivenService.operations },
    finishWork(cloud) {
      tables.finishWork?.(cloud);
      drivenService.finishWork?.(cloud);
    },
  },
  ownTags: captainTags,
  digestKey: async () => "the key for digests",
};
