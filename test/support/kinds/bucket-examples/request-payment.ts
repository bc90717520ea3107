import fc from "fast-check";
import { requestPayment as part } from "../../../../lib/kinds/s3/bucket/parts/request-payment.ts";
import type { PartExamples } from "./examples.ts";

export const requestPayment: PartExamples<{ readonly payer?: string }> = {
  part,
  examples: [[{ requestPayment: { payer: "Requester" } }, { payer: "Requester" }]],
  defaults: [{ requestPayment: {} }, { requestPayment: { payer: "" } }, { requestPayment: { payer: "BucketOwner" } }],
  generated: fc.constant({ requestPayment: { payer: "Requester" } }),
};
