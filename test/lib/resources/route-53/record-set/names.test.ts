import { expect, test } from "vitest";
import { companionName, recordArn } from "../../../../../lib/resources/route-53/record-set/names.ts";

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

test("everything that identifies a record is in its ARN, without characters that have a meaning in policies", () => {
  const spec = { hostedZoneID: "Z1", recordType: "A", name: "www" };
  const others = [
    spec,
    { ...spec, hostedZoneID: "Z2" },
    { ...spec, recordType: "AAAA" },
    { ...spec, name: "ftp" },
    { ...spec, name: "" },
    { ...spec, name: "*" },
    { ...spec, setIdentifier: "*" },
  ];
  const arns = others.map((one) => recordArn("aws", one));
  expect(new Set(arns).size).toBe(arns.length);
  for (const arn of arns) expect(arn).toMatch(/^arn:aws:route53:::recordset\/[\w./:-]+$/);
  expect(recordArn("aws", spec)).toBe("arn:aws:route53:::recordset/Z1/www/A");
  expect(recordArn("aws", { ...spec, name: "WWW" })).toBe(recordArn("aws", spec));
});
