import { expect, test } from "vitest";
import { ApiError, isTemporary, TerminalError } from "../../../../lib/reconcile/contract/errors.ts";

function answer(status: number | undefined, code: string): ApiError {
  return new ApiError({ service: "Toys", operation: "GetToy" }, { status, code, message: "" });
}

test.each([
  [undefined, "TimeoutError"],
  [500, "InternalError"],
  [503, "SlowDown"],
  [429, "TooManyRequestsException"],
  [400, "ThrottlingException"],
  [400, "RequestLimitExceeded"],
])("a call that AWS answers with %s %s may succeed later", (status, code) => {
  expect(isTemporary(answer(status, code))).toBe(true);
});

test.each([
  [400, "ValidationException"],
  [400, "LimitExceededException"],
  [403, "AccessDenied"],
  [404, "NotFoundException"],
  [501, "NotImplemented"],
])("a call that AWS answers with %s %s fails again until something changes", (status, code) => {
  expect(isTemporary(answer(status, code))).toBe(false);
});

test("an error that is not AWS's is not known to be temporary", () => {
  expect(isTemporary(new TerminalError("Immutable", "ThrottlingException"))).toBe(false);
});
