import { expect, test } from "vitest";
import { queueFor } from "../../../lib/queue/queue-for.ts";
import { requestFor } from "../../support/programs/request-for.ts";

test.each([
  ["change", undefined, "changes"],
  ["drift", undefined, "changes"],
  ["resync", undefined, "resync"],
  ["change", true, "resync"],
  ["drift", true, "resync"],
] as const)(
  "a new request with reason %s, beyond its share: %s, belongs in the queue %s",
  (reason, beyondShare, queue) => {
    expect(queueFor(requestFor({ reason, ...(beyondShare && { beyondShare }) }))).toBe(queue);
  },
);
