import { accelerate } from "./accelerate.ts";
import { abac } from "./access/abac.ts";
import { acl } from "./access/acl.ts";
import { ownershipControls } from "./access/ownership-controls.ts";
import { policy } from "./access/policy.ts";
import { publicAccessBlock } from "./access/public-access-block.ts";
import { analytics } from "./analytics.ts";
import { cors } from "./cors.ts";
import { encryption } from "./encryption.ts";
import type { PartExamples } from "./examples.ts";
import { intelligentTiering } from "./intelligent-tiering.ts";
import { inventory } from "./inventory.ts";
import { lifecycle } from "./lifecycle.ts";
import { logging } from "./logging.ts";
import { metrics } from "./metrics.ts";
import { notification } from "./notification.ts";
import { objectLock } from "./object-lock.ts";
import { replication } from "./replication.ts";
import { requestPayment } from "./request-payment.ts";
import { versioning } from "./versioning.ts";
import { website } from "./website.ts";

/** The examples of every part of a bucket. */
export const allExamples: readonly PartExamples[] = [
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
