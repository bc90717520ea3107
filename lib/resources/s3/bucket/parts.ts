import { abac } from "./abac.ts";
import { accelerate } from "./accelerate.ts";
import { acl } from "./acl.ts";
import { analytics } from "./analytics.ts";
import type { BucketPart } from "./bucket-part.ts";
import { cors } from "./cors.ts";
import { encryption } from "./encryption.ts";
import { intelligentTiering } from "./intelligent-tiering.ts";
import { inventory } from "./inventory.ts";
import { lifecycle } from "./lifecycle.ts";
import { logging } from "./logging.ts";
import { metrics } from "./metrics.ts";
import { notification } from "./notification.ts";
import { objectLock } from "./object-lock.ts";
import { ownershipControls } from "./ownership-controls.ts";
import { policy } from "./policy.ts";
import { publicAccessBlock } from "./public-access-block.ts";
import { replication } from "./replication.ts";
import { requestPayment } from "./request-payment.ts";
import { tagging } from "./tagging.ts";
import { versioning } from "./versioning.ts";
import { website } from "./website.ts";

/**
 * The parts of a bucket, in the order in which they are written: what a part needs comes before it, and what may make the bucket
 * public last. They are taken back in reverse.
 */
export const parts: readonly BucketPart[] = [
  publicAccessBlock,
  ownershipControls,
  encryption,
  versioning,
  lifecycle,
  tagging,
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
