import {
  AccelerateConfiguration$,
  GetBucketAccelerateConfigurationCommand,
  PutBucketAccelerateConfigurationCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "../configuration-part.ts";

/** Transfer Acceleration. If the region or the bucket name does not support it, S3 returns an error, which counts as disabled. */
export const accelerate = configurationPart({
  name: "accelerate",
  schema: AccelerateConfiguration$,
  get: GetBucketAccelerateConfigurationCommand,
  put: PutBucketAccelerateConfigurationCommand,
  input: "AccelerateConfiguration",
  absent: ["MethodNotAllowed", "UnsupportedArgument"],
  initial: { status: "Suspended" },
});
