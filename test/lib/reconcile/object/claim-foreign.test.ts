import { expect, test } from "vitest";
import { respectForeignClaim, takeClaim } from "../../../../lib/reconcile/object/claim.ts";
import type { OptimisticLock } from "../../../../lib/reconcile/object/optimistic-lock.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");
const claimBy = (holder: string, seconds: number) => ({
  claim: { holder, expiresAt: new Date(NOW + seconds * 1000).toISOString() },
});

test.each([
  { seconds: 60, waits: 5 },
  { seconds: 55, waits: 5 },
  { seconds: 0.5, waits: 1 },
])("a pass waits while another pass holds a claim for $seconds s", ({ seconds, waits }) => {
  expect(() => respectForeignClaim(claimBy("other", seconds), "own", NOW)).toThrow(
    expect.objectContaining({ message: "another pass holds the claim", retryAfterSeconds: waits }),
  );
});

test.each([
  ["has ended", claimBy("other", 0)],
  ["ended a while ago", claimBy("other", -30)],
  ["ends later than any claim that a pass can take", claimBy("other", 61)],
  ["is the pass's own", claimBy("own", 30)],
  ["does not exist", {}],
])("a pass does not wait for a claim that %s", (_, status) => {
  expect(() => respectForeignClaim(status, "own", NOW)).not.toThrow();
});

test("a claim that the API server did not store is no claim, even if an earlier one of the same run is stored", async () => {
  const stored = { metadata: { resourceVersion: "1" }, status: claimBy("own", 30) };
  const object = { current: () => stored, patchStatus: async () => undefined } as unknown as OptimisticLock;
  await expect(takeClaim(object, "own", NOW)).rejects.toMatchObject({ reason: "ForeignCRD" });
});
