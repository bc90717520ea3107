import {
  GetBucketRequestPaymentCommand,
  PutBucketRequestPaymentCommand,
  RequestPaymentConfiguration$,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";

/** Who pays for requests and downloads: the bucket's owner, unless told otherwise. */
export const requestPayment = configurationPart({
  name: "requestPayment",
  actions: ["s3:GetBucketRequestPayment", "s3:PutBucketRequestPayment"],
  schema: RequestPaymentConfiguration$,
  get: GetBucketRequestPaymentCommand,
  put: PutBucketRequestPaymentCommand,
  member: "RequestPaymentConfiguration",
  initial: { payer: "BucketOwner" },
  normalise: ({ payer }) => ({ payer: payer || "BucketOwner" }),
});
