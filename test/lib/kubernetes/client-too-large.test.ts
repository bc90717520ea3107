import { expect, test } from "vitest";
import { isTooLarge, KubernetesApiError } from "../../../lib/kubernetes/client.ts";

test.each([
  { status: 500, message: "PATCH /x: etcdserver: request is too large", tooLarge: true },
  {
    status: 500,
    message:
      "PATCH /x: rpc error: code = ResourceExhausted desc = trying to send message larger than max (2572944 vs. 2097152)",
    tooLarge: true,
  },
  { status: 500, message: "PATCH /x: etcdserver: leader changed", tooLarge: false },
  { status: 422, message: "PATCH /x: spec.policy: etcdserver: request is too large", tooLarge: false },
  { status: 500, message: "PATCH /x: etcdserver: request is too large, says a webhook", tooLarge: false },
  { status: undefined, message: "PATCH /x: etcdserver: request is too large", tooLarge: false },
])(
  "status $status and the text $message mean that an object is too large: $tooLarge",
  ({ status, message, tooLarge }) => {
    expect(isTooLarge(new KubernetesApiError(message, status === undefined ? {} : { status }))).toBe(tooLarge);
  },
);
