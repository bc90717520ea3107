import { attributeDefinitions } from "./parts/attribute-definitions.ts";
import { capacity } from "./parts/capacity/capacity.ts";
import { continuousBackups } from "./parts/continuous-backups.ts";
import { contributorInsights } from "./parts/contributor-insights.ts";
import { deletionProtection } from "./parts/deletion-protection.ts";
import { encryption } from "./parts/encryption.ts";
import { keySchema } from "./parts/key-schema.ts";
import { localSecondaryIndexes } from "./parts/local-secondary-indexes.ts";
import { replicas } from "./parts/replicas/replicas.ts";
import { resourcePolicy } from "./parts/resource-policy.ts";
import { stream } from "./parts/stream.ts";
import { tableClass } from "./parts/table-class.ts";
import type { TablePart } from "./parts/table-part.ts";
import { timeToLive } from "./parts/time-to-live.ts";

/**
 * The parts of a table, in the order in which they are written. First come the parts that are fixed or have separate calls, and then those
 * that `UpdateTable` changes, one step per pass. Quick changes come before indexes and replicas, which may take hours, and the stream
 * comes before the replicas, which require it.
 */
export const parts: readonly TablePart[] = [
  keySchema,
  attributeDefinitions,
  localSecondaryIndexes,
  resourcePolicy,
  timeToLive,
  continuousBackups,
  deletionProtection,
  tableClass,
  encryption,
  stream,
  capacity,
  replicas,
  contributorInsights,
];
