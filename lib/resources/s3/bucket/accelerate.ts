import {
  AccelerateConfiguration$,
  GetBucketAccelerateConfigurationCommand,
  PutBucketAccelerateConfigurationCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";

/** Transfer Acceleration. Regions and bucket names without it say so by an error code, which means that it is off. */
export const accelerate = configurationPart({
  name: "accelerate",
  actions: ["s3:GetAccelerateConfiguration", "s3:PutAccelerateConfiguration"],
  schema: AccelerateConfiguration$,
  get: GetBucketAccelerateConfigurationCommand,
  put: PutBucketAccelerateConfigurationCommand,
  member: "AccelerateConfiguration",
  absent: ["MethodNotAllowed", "UnsupportedArgument"],
  initial: { status: "Suspended" },
  normalise: ({ status }) => ({ status: status || "Suspended" }),
});
