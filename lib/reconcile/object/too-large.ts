import { failed, type Happening } from "./events.ts";
import type { FailedPart } from "./failure.ts";

const message =
  "the object is too large for the API server to store its status, which etcd limits to about 1.5 MB together with the object; shorten the object's spec, annotations or finalizers";

/** The failure of an object that is too large for its status to be written. A retry could not help, and only an Event can say so. */
export const tooLarge: FailedPart = { message, reason: "ObjectTooLarge", detail: message };

/** The Event that reports the failure, once for each object. */
export const tooLargeHappening: Happening = { ...failed([tooLarge]), reason: "ObjectTooLarge" };
