import { expect, test } from "vitest";
import { bareID, zoneArn } from "../../../../lib/resources/route-53/zone-id.ts";

test("an ID is the same with and without its path, and never longer than Route 53 allows", () => {
  expect(bareID("/hostedzone/Z0123")).toBe("Z0123");
  expect(bareID("Z0123")).toBe("Z0123");
  expect(bareID(undefined)).toBe("");
  expect(bareID("Z".repeat(1000))).toBe("Z".repeat(32));
});

test("a zone's ARN has neither a region nor an account", () => {
  expect(zoneArn("/hostedzone/Z0123", { partition: "aws-cn" })).toBe("arn:aws-cn:route53:::hostedzone/Z0123");
});
