import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isObjectName } from "../../../lib/kubernetes/client.ts";
import { objectName } from "../../../lib/scan/object-name.ts";

test("an object is named after the resource and the hash of its ARN", () => {
  expect(objectName("Shop.Orders_v2", "arn:aws:sqs:us-west-2:000000000000:Shop.Orders_v2")).toBe(
    "shop-orders-v2-e56a4b67",
  );
  expect(objectName("/", "arn")).toMatch(/^resource-[0-9a-f]{8}$/);
});

test("whatever a resource is called, its name is that of an object, and no longer than a label", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), fc.string(), (name, arn) => {
      const result = objectName(name, arn);
      expect(isObjectName(result), result).toBe(true);
      expect(result.length).toBeLessThanOrEqual(63);
      expect(result).not.toMatch(/\.|--/);
    }),
  );
});
