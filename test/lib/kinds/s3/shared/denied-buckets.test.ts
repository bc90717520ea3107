import { expect, test } from "vitest";
import { deniedResources } from "../../../../../lib/kind/values/denial.ts";
import { deniedBuckets } from "../../../../../lib/kinds/s3/shared/denied-buckets.ts";
import { matchesGlob } from "../../../../../lib/text/matches-glob.ts";

function isDenied(names: readonly string[], bucket: string): boolean {
  return deniedResources(deniedBuckets, { deniedBuckets: names }).some((pattern) =>
    matchesGlob(pattern, `s3:::${bucket}`),
  );
}

test.each(["cdk-hnb659fds-assets-111122223333-us-west-2", "cdk-own-assets-444455556666-cn-north-1"])(
  "CDK's staging bucket %s is always denied, in any account",
  (bucket) => {
    expect(isDenied([], bucket)).toBe(true);
  },
);

test.each(["cdk-assets", "my-cdk-hnb659fds-assets-111122223333-us-west-2", "cdk-x-assets-2026"])(
  "%s is not a CDK staging bucket",
  (bucket) => {
    expect(isDenied([], bucket)).toBe(false);
  },
);

test("listed buckets are denied by name or by pattern", () => {
  expect(isDenied(["trail", "billing-*"], "trail")).toBe(true);
  expect(isDenied(["trail", "billing-*"], "billing-2026")).toBe(true);
  expect(isDenied(["trail", "billing-*"], "trail-2")).toBe(false);
});
