import { expect, test } from "vitest";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import { HiddenError } from "../../../../lib/reconcile/contract/errors.ts";
import { refuseHidden } from "../../../../lib/reconcile/decide/decide.ts";

const CREATED = Date.parse("2030-01-01T00:00:00Z");
const HOUR_MS = 3_600_000;
const cause = new Error("HeadBucket: 403");
const hidden = (mayCreate: boolean) => new HiddenError("the name may be taken", { cause, mayCreate });

function objectWith(status: KubernetesObject["status"], creationTimestamp = new Date(CREATED).toISOString()) {
  const metadata = { namespace: "default", name: "toy", uid: "u", resourceVersion: "1", generation: 1 };
  return { metadata: { ...metadata, creationTimestamp }, spec: {}, status } as KubernetesObject;
}

const place = { ownerAccountID: "000000000000", region: "us-west-2" };
const owning = objectWith({ ackResourceMetadata: { ...place, arn: "arn:aws:s3:::toy" } });

test("an object that has a resource never gets a second one because AWS hides the first", () => {
  expect(() => refuseHidden(owning, hidden(true), CREATED)).toThrow(cause);
  expect(() => refuseHidden(owning, hidden(false), CREATED + 2 * HOUR_MS)).toThrow(cause);
});

test.each([undefined, {}, { ackResourceMetadata: place }])(
  "an object without a resource may try to create it if this does no harm, with the status %j",
  (status) => {
    expect(() => refuseHidden(objectWith(status), hidden(true), CREATED)).not.toThrow();
    expect(() => refuseHidden(objectWith(status), hidden(true), CREATED + 2 * HOUR_MS)).not.toThrow();
  },
);

test("if a create could change a resource that exists, the object waits for an hour, and is then Terminal", () => {
  const young = objectWith(undefined);
  expect(() => refuseHidden(young, hidden(false), CREATED)).toThrow(cause);
  expect(() => refuseHidden(young, hidden(false), CREATED + HOUR_MS - 1)).toThrow(cause);
  expect(() => refuseHidden(young, hidden(false), CREATED + HOUR_MS)).toThrow(
    expect.objectContaining({ reason: "NameNotAvailable", message: "the name may be taken", cause }),
  );
});

test("an object whose age is not known only waits", () => {
  expect(() => refuseHidden(objectWith(undefined, ""), hidden(false), CREATED + HOUR_MS)).toThrow(cause);
});
