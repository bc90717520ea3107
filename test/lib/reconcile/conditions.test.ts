import { expect, test } from "vitest";
import type { Condition } from "../../../lib/kubernetes/condition.ts";
import {
  failedConditions,
  inProgressConditions,
  releasedConditions,
  settledConditions,
} from "../../../lib/reconcile/conditions.ts";
import { TerminalError } from "../../../lib/reconcile/errors.ts";
import { classify } from "../../../lib/reconcile/failure.ts";
import { refusal } from "../../support/memory-cloud.ts";

const UNDETERMINED = "Unable to determine if desired resource state matches latest observed state";
const synced = (parts: Partial<Condition>) => ({ type: "ACK.ResourceSynced", ...parts });
const ready = (parts: Partial<Condition>) => ({ type: "Ready", ...parts });

test("a settled object is synced and Ready in ACK's words, with the empty reason that ACK gives", () => {
  const message = "Resource synced successfully";
  expect(settledConditions([])).toEqual([
    synced({ status: "True", reason: "", message }),
    ready({ status: "True", reason: "", message }),
  ]);
});

test("several advisories come first, each with its own reason, and leave the object Ready", () => {
  const advisories = ["One", "Two"].map((reason) => ({ reason, message: `${reason}!` }));
  expect(settledConditions(advisories)).toMatchObject([
    { type: "ACK.Advisory", status: "True", reason: "One", message: "One!" },
    { type: "ACK.Advisory", status: "True", reason: "Two", message: "Two!" },
    { type: "ACK.ResourceSynced", status: "True" },
    { type: "Ready", status: "True" },
  ]);
});

test("an object in progress is neither synced nor Ready", () => {
  const message = "Resource not synced";
  expect(inProgressConditions()).toEqual([
    synced({ status: "False", reason: "", message }),
    ready({ status: "False", reason: "", message }),
  ]);
});

test("an object that has let its resource go is neither synced nor Ready", () => {
  expect(releasedConditions()).toMatchObject([
    { type: "ACK.ResourceSynced", status: "False", reason: "Released" },
    { type: "Ready", status: "False", reason: "Released" },
  ]);
});

test("a recoverable failure leaves it open whether the object is synced", () => {
  const failure = classify(refusal("Put", "SlowDown", "please"), []);
  expect(failedConditions(failure)).toEqual([
    { type: "ACK.Recoverable", status: "True", message: "api error SlowDown: please" },
    synced({
      status: "Unknown",
      reason: "operation error Toys: Put, api error SlowDown: please",
      message: UNDETERMINED,
    }),
    ready({ status: "False", reason: "ACK.Recoverable", message: "api error SlowDown: please" }),
  ]);
});

test("a terminal failure means that the object is not synced", () => {
  const cause = refusal("Put", "MalformedPolicy", "no JSON");
  const failure = classify(new TerminalError("MalformedPolicy", "api error MalformedPolicy: no JSON", { cause }), []);
  expect(failedConditions(failure)).toEqual([
    { type: "ACK.Terminal", status: "True", reason: "MalformedPolicy", message: "api error MalformedPolicy: no JSON" },
    synced({
      status: "False",
      reason: "operation error Toys: Put, api error MalformedPolicy: no JSON",
      message: "Resource not synced",
    }),
    ready({ status: "False", reason: "ACK.Terminal", message: "api error MalformedPolicy: no JSON" }),
  ]);
});

test("a resource that is not managed is reported with ACK's long text", () => {
  const [terminal] = failedConditions(classify(new TerminalError("AlreadyExists", "Resource already exists"), []));
  expect(terminal).toEqual({
    type: "ACK.Terminal",
    status: "True",
    reason:
      "This resource already exists but is not managed by ACK. To bring the resource under ACK management, you should explicitly adopt the resource by enabling the ResourceAdoption feature gate and populating the `services.k8s.aws/adoption-policy` and `services.k8s.aws/adoption-fields` annotations.",
    message: "Resource already exists",
  });
});
