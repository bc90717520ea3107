import { expect, test } from "vitest";
import { domainName, domainProblem, sameDomainName } from "../../../../../lib/kinds/route-53/shared/domain-name.ts";

test.each([
  ["example.com", "example.com."],
  ["example.com.", "example.com."],
  ["WWW.Example.COM", "www.example.com."],
  ["*.example.com", "\\052.example.com."],
  ["\\052.example.com", "\\052.example.com."],
  ["_dmarc.example.com", "_dmarc.example.com."],
  ["\\101.example.com", "a.example.com."],
  ["a\\056b.example.com", "a\\056b.example.com."],
  ["a b.example.com", "a\\040b.example.com."],
  ["", ""],
])("the name %s is shown as %s", (name, shown) => {
  expect(domainName(name)).toBe(shown);
  expect(domainName(shown)).toBe(shown);
});

test("names are the same in any spelling, and a dot inside a label is not a separator", () => {
  expect(sameDomainName("Example.com", "example.com.")).toBe(true);
  expect(sameDomainName("a\\056b.com", "a.b.com")).toBe(false);
  expect(sameDomainName(undefined, undefined)).toBe(true);
});

const LABEL = "a".repeat(63);

test.each([
  "example.com",
  "example.com.",
  "*.example.com",
  "_dmarc.example.com",
  "a\\056b.com",
  `${LABEL}.com`,
  `${"\\052".repeat(63)}.com`,
  `${LABEL}.${LABEL}.${LABEL}.${LABEL.slice(1)}`,
])("nothing is wrong with the name %s", (name) => {
  expect(domainProblem("spec.name", name)).toBeUndefined();
});

test.each([
  ["", "an empty label"],
  [".", "an empty label"],
  ["example..com", "an empty label"],
  [".example.com", "an empty label"],
  ["example.com..", "an empty label"],
  [`a${LABEL}.com`, "more than 63 characters"],
  [`${LABEL}.${LABEL}.${LABEL}.${LABEL}`, "longer than 255 characters"],
  ["bücher.example", "Punycode"],
])("the name %j is wrong: %s", (name, problem) => {
  expect(domainProblem("spec.name", name)).toContain(problem);
});
