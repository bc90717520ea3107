import {
  GetBucketRequestPaymentCommand,
  PutBucketRequestPaymentCommand,
  RequestPaymentConfiguration$,
} from "@aws-sdk/client-s3";
import { configurationPart } from "../configuration-part.ts";

/** Who pays for requests and downloads: by default, the bucket's owner. */
export const requestPayment = configurationPart({
  name: "requestPayment",
  schema: RequestPaymentConfiguration$,
  get: GetBucketRequestPaymentCommand,
  put: PutBucketRequestPaymentCommand,
  input: "RequestPaymentConfiguration",
  initial: { payer: "BucketOwner" },
});
