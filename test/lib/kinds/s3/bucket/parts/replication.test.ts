import { expect, it } from "vitest";
import { versioning } from "../../../../../../lib/kinds/s3/bucket/parts/versioning.ts";

const rules = [{ id: "copy", status: "Enabled", destination: { bucket: "arn:aws:s3:::copies" } }];

it("implies the versioning that it requires, unless versioning is declared", () => {
  const declared = { name: "b", replication: { role: "role", rules } };
  expect(versioning.desired(declared)).toBe("Enabled");
  expect(versioning.desired({ ...declared, versioning: {} })).toBe("Enabled");
  expect(versioning.desired({ ...declared, versioning: { status: "Suspended" } })).toBeUndefined();
});
