import { describe, expect, test } from "vitest";
import type { Settings } from "../../../../../lib/reconcile/contract/settings.ts";
import { CONSENT_TAG } from "../../../../../lib/reconcile/contract/tag.ts";
import { refuseAdoption } from "../../../../../lib/reconcile/decide/ownership/consent.ts";
import { OWNER_TAG } from "../../../../support/worlds/memory-world.ts";

const resource = { namespace: "shop", ownerTag: { key: OWNER_TAG, value: "east/shop/data" } };

/** The parameter `adoption`, the owner in the owner tag, the value of the consent tag, and whether the object may adopt the resource. */
const cases: readonly (readonly [Settings["adoption"], string, string, "may" | "may not"])[] = [
  ["tagged", "unowned", "none", "may not"],
  ["tagged", "unowned", "east/shop", "may"],
  ["tagged", "unowned", "east/", "may"],
  ["tagged", "unowned", "east", "may not"],
  ["tagged", "unowned", "east/sho", "may not"],
  ["tagged", "unowned", "east/shop/data", "may not"],
  ["tagged", "unowned", "west/shop", "may not"],
  ["tagged", "unowned", "west/", "may not"],
  ["tagged", "its own", "none", "may"],
  ["tagged", "another's", "none", "may not"],
  ["tagged", "another's", "east/", "may not"],
  ["tagged", "another's", "east/shop", "may"],
  ["any", "unowned", "none", "may"],
  ["any", "its own", "none", "may"],
  ["any", "another's", "none", "may not"],
  ["any", "another's", "east/", "may not"],
  ["any", "another's", "east/shop", "may"],
  ["none", "unowned", "east/shop", "may not"],
  ["none", "its own", "none", "may not"],
  ["none", "another's", "east/shop", "may not"],
];
const owners: Readonly<Record<string, object>> = {
  unowned: {},
  "its own": { [OWNER_TAG]: "east/shop/data" },
  "another's": { [OWNER_TAG]: "east/shop/other" },
};

describe("an object", () => {
  test.each(cases)("with adoption: %s and a resource that is %s and has the consent %s %4$s adopt it", (...given) => {
    const [adoption, owner, consent, answer] = given;
    const tags = { team: "blue", ...owners[owner], ...(consent === "none" ? {} : { [CONSENT_TAG]: consent }) };
    const refusal = refuseAdoption(resource, tags, { adoption, cluster: "east" });
    expect(refusal === undefined ? "may" : "may not").toBe(answer);
    if (refusal === undefined) return;
    expect(refusal).toMatchObject({ name: "TerminalError", reason: "AdoptionNotAllowed" });
    expect(refusal.message).toContain(
      adoption === "none"
        ? "set the parameter adoption to 'tagged' or 'any'"
        : "set the resource's tag driftless.dev/adoptable-by to east/shop",
    );
    expect(refusal.message).not.toContain("east/shop/other");
  });
});

describe("the refusal quotes the value that the consent tag has", () => {
  const refusalOf = (tags: Readonly<Record<string, string>>) =>
    refuseAdoption(resource, tags, { adoption: "tagged", cluster: "east" })?.message;
  const beginning = "set the resource's tag driftless.dev/adoptable-by to east/shop";

  test.each([
    ["the name of another cluster", "west/shop", '"west/shop"'],
    ["the owner tag's form", "east/shop/data", '"east/shop/data"'],
    ["an empty value", "", '""'],
    ["a value with quotation marks and a line break", 'a "b"\n', String.raw`"a \"b\"\n"`],
  ])("if it is %s", (_, consent, quoted) => {
    expect(refusalOf({ [CONSENT_TAG]: consent })).toContain(`${beginning}, not ${quoted}, and request a pass`);
  });

  test("if another object owns the resource", () => {
    const tags = { [OWNER_TAG]: "east/shop/other", [CONSENT_TAG]: "east/" };
    expect(refusalOf(tags)).toContain(
      `belongs to another object; to allow the adoption, ${beginning}, not "east/", and`,
    );
  });

  test("but only the beginning of a long one", () => {
    const message = refusalOf({ [CONSENT_TAG]: "x".repeat(1000) });
    expect(message).toContain(`not "${"x".repeat(260)}… (740 more characters)", and`);
  });

  test("and quotes nothing if there is no such tag", () => {
    expect(refusalOf({ team: "blue" })).toContain(`${beginning}, and request a pass`);
  });
});
