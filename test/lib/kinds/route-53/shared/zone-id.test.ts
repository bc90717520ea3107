import { expect, test } from "vitest";
import { bareID, zoneArn, zoneIds } from "../../../../../lib/kinds/route-53/shared/zone-id.ts";

test("an ID is the same with and without its path, and never longer than Route 53 allows", () => {
  expect(bareID("/hostedzone/Z0123")).toBe("Z0123");
  expect(bareID("Z0123")).toBe("Z0123");
  expect(bareID(undefined)).toBe("");
  expect(bareID("Z".repeat(1000))).toBe("Z".repeat(32));
});

test("a zone's ARN has neither a region nor an account", () => {
  expect(zoneArn("/hostedzone/Z0123", { partition: "aws-cn" })).toBe("arn:aws-cn:route53:::hostedzone/Z0123");
});

test("a zone is identified by its ID without the path, whatever a call calls the ID", () => {
  const { ResourceType, ...ids } = zoneIds("/hostedzone/Z0123");
  expect(ResourceType).toBe("hostedzone");
  expect(ids).toEqual({ Id: "Z0123", HostedZoneId: "Z0123", ResourceId: "Z0123" });
});
