import { describe, expect, test } from "vitest";
import { ApiError, TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import { classify, type Explanation, explain } from "../../../../lib/reconcile/object/failure.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";

const explanation: Explanation = { kind: gadget, arn: "arn:toy" };
const messages = (parts: readonly { readonly message: string }[]) => parts.map(({ message }) => message);

test("failures that only a change can fix are separated from those that a retry may fix, and each group stays in order", () => {
  const { terminal, recoverable } = classify(
    [
      refusal("Put", "InvalidColor", "invisible"),
      refusal("Put", "SlowDown", "one"),
      new TerminalError("Worse", "worse"),
      refusal("Put", "SlowDown", "two"),
    ],
    explanation,
  );
  expect(messages(terminal)).toEqual(["api error InvalidColor: invisible", "worse"]);
  expect(messages(recoverable)).toEqual(["api error SlowDown: one", "api error SlowDown: two"]);
});

test("an error that the kind treats as work in progress is one that a retry may fix", () => {
  const busy = { reason: "Busy", message: "busy", againSeconds: 5 };
  const { terminal, recoverable } = classify([refusal("Put", "InUse", "x")], {
    ...explanation,
    kind: { ...gadget, judge: () => busy },
  });
  expect(terminal).toEqual([]);
  expect(recoverable).toHaveLength(1);
});

test("an error that combines several errors counts as those errors, however deeply they are nested, and each of them is counted once", () => {
  const twice = new Error("twice");
  const { recoverable } = classify([new AggregateError([twice, new AggregateError([twice, "odd"])])], explanation);
  expect(messages(recoverable)).toEqual(["twice", "odd"]);
});

test("an error that combines no other errors counts as one error", () => {
  expect(messages(classify([new AggregateError([], "all of them")], explanation).recoverable)).toEqual(["all of them"]);
});

test("a call that AWS rejected is named, with its service, in the detail but not in the message", () => {
  expect(classify([refusal("PutGadgetSetting", "SlowDown", "please")], explanation).recoverable).toEqual([
    {
      message: "api error SlowDown: please",
      detail: "operation error Toys: PutGadgetSetting, api error SlowDown: please",
      call: "PutGadgetSetting",
      code: "SlowDown",
    },
  ]);
});

describe("a call that is denied", () => {
  const denied = refusal("CreateGadget", "AccessDenied", "no", 403);

  test("is reported with the IAM actions that it requires, and the resource", () => {
    const text =
      "api error AccessDenied: no; the call needs permission for toys:CreateGadget, toys:TagGadget on arn:toy";
    expect(classify([denied], explanation).recoverable).toEqual([
      {
        message: text,
        detail: `operation error Toys: CreateGadget, ${text}`,
        ...{ call: "CreateGadget", code: "AccessDenied" },
      },
    ]);
    expect(explain(denied, explanation)).toBe(`operation error Toys: CreateGadget, ${text}`);
  });

  test("is reported with the actions alone if the resource has no name yet", () => {
    expect(explain(denied, { ...explanation, arn: undefined })).toMatch(/toys:TagGadget$/);
  });

  test.each([
    [
      "its code, whatever its status",
      new ApiError(
        { service: "Toys", operation: "HeadGadget" },
        { code: "AccessDeniedException", status: 400, message: "no" },
      ),
    ],
    ["its status, whatever its code", refusal("HeadGadget", "Forbidden", "no", 403)],
  ])("is recognized by %s", (_, error) => {
    expect(explain(error, explanation)).toContain("the call needs permission for toys:GetGadget on arn:toy");
  });

  test.each([
    ["another error", refusal("CreateGadget", "SlowDown", "please", 503)],
    ["a missing response", noAnswer("CreateGadget")],
    ["an unknown call", refusal("PaintGadget", "AccessDenied", "no", 403)],
  ])("is not inferred from %s", (_, error) => {
    expect(explain(error, explanation)).not.toContain("permission");
  });
});
