import { expect, it } from "vitest";
import { replication } from "../../../../../../lib/resources/s3/bucket/parts/replication.ts";
import { versioning } from "../../../../../../lib/resources/s3/bucket/parts/versioning.ts";

const rules = [{ id: "copy", status: "Enabled", destination: { bucket: "arn:aws:s3:::copies" } }];

it("refuses a reference to a role", () => {
  const roleRef = { from: { name: "copier" } };
  expect(() => replication.desired({ name: "b", replication: { roleRef, rules } })).toThrow(
    expect.objectContaining({
      name: "TerminalError",
      message: expect.stringContaining("roleRef is not supported yet") as string,
    }),
  );
});

it("implies the versioning that it needs, unless that is declared", () => {
  const declared = { name: "b", replication: { role: "role", rules } };
  expect(versioning.desired(declared)).toBe("Enabled");
  expect(versioning.desired({ ...declared, versioning: {} })).toBe("Enabled");
  expect(versioning.desired({ ...declared, versioning: { status: "Suspended" } })).toBeUndefined();
});
