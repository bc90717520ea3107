import { expect, test } from "vitest";
import { companionName } from "../../../../../lib/kinds/route-53/record-set.ts";

test("companions differ by the type and the set identifier of their records", () => {
  const companion = (recordType: string, setIdentifier?: string) =>
    companionName({
      Name: "www.example.com.",
      Type: recordType,
      ...(setIdentifier && { SetIdentifier: setIdentifier }),
    });
  expect(companion("AAAA")).toBe("driftless-owner-aaaa.www.example.com.");
  const names = [companion("A"), companion("A", "one"), companion("A", "another"), companion("CNAME", "one")];
  expect(new Set(names).size).toBe(names.length);
  expect(companion("A", "one")).toMatch(/^driftless-owner-a-[0-9a-f]{16}\.www\.example\.com\.$/);
});
