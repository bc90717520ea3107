import type { BucketPart } from "./bucket-part.ts";
import { accelerate } from "./parts/accelerate.ts";
import { abac } from "./parts/access/abac.ts";
import { acl } from "./parts/access/acl.ts";
import { ownershipControls } from "./parts/access/ownership-controls.ts";
import { policy } from "./parts/access/policy.ts";
import { publicAccessBlock } from "./parts/access/public-access-block.ts";
import { analytics } from "./parts/analytics.ts";
import { cors } from "./parts/cors.ts";
import { encryption } from "./parts/encryption.ts";
import { intelligentTiering } from "./parts/intelligent-tiering.ts";
import { inventory } from "./parts/inventory.ts";
import { lifecycle } from "./parts/lifecycle.ts";
import { logging } from "./parts/logging.ts";
import { metrics } from "./parts/metrics.ts";
import { notification } from "./parts/notification.ts";
import { objectLock } from "./parts/object-lock.ts";
import { replication } from "./parts/replication.ts";
import { requestPayment } from "./parts/request-payment.ts";
import { versioning } from "./parts/versioning.ts";
import { website } from "./parts/website.ts";

/**
 * The parts of a bucket, in the order in which they are written: a part comes after those that it requires, and the parts that can make the
 * bucket public come last. They are reset in reverse order.
 */
export const parts: readonly BucketPart[] = [
  publicAccessBlock,
  ownershipControls,
  encryption,
  versioning,
  lifecycle,
  abac,
  accelerate,
  analytics,
  cors,
  intelligentTiering,
  inventory,
  logging,
  metrics,
  notification,
  objectLock,
  requestPayment,
  replication,
  policy,
  acl,
  website,
];
