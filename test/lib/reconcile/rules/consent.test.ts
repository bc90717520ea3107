import { describe, expect, test } from "vitest";
import { CONSENT_TAG, refuseAdoption } from "../../../../lib/reconcile/rules/consent.ts";
import type { Settings } from "../../../../lib/reconcile/settings.ts";
import { OWNER_TAG } from "../../../support/memory-world.ts";

const resource = { namespace: "shop", ownerTag: { key: OWNER_TAG, value: "east/shop/data" } };

/** What an object may adopt, by the deployment's parameter, the owner that the owner tag names, and the consent in the tags. */
const cases: readonly (readonly [Settings["adoption"], string, string, "may" | "may not"])[] = [
  ["tagged", "nobody's", "none", "may not"],
  ["tagged", "nobody's", "east/shop", "may"],
  ["tagged", "nobody's", "east/", "may"],
  ["tagged", "nobody's", "east", "may not"],
  ["tagged", "nobody's", "east/sho", "may not"],
  ["tagged", "nobody's", "east/shop/data", "may not"],
  ["tagged", "nobody's", "west/shop", "may not"],
  ["tagged", "nobody's", "west/", "may not"],
  ["tagged", "its own", "none", "may"],
  ["tagged", "another's", "none", "may not"],
  ["tagged", "another's", "east/", "may not"],
  ["tagged", "another's", "east/shop", "may"],
  ["any", "nobody's", "none", "may"],
  ["any", "its own", "none", "may"],
  ["any", "another's", "none", "may not"],
  ["any", "another's", "east/", "may not"],
  ["any", "another's", "east/shop", "may"],
  ["none", "nobody's", "east/shop", "may not"],
  ["none", "its own", "none", "may not"],
  ["none", "another's", "east/shop", "may not"],
];
const owners: Readonly<Record<string, object>> = {
  "nobody's": {},
  "its own": { [OWNER_TAG]: "east/shop/data" },
  "another's": { [OWNER_TAG]: "east/shop/other" },
};

describe("an object", () => {
  test.each(cases)("with adoption: %s and a resource that is %s, and consents to %s, %4$s adopt", (...given) => {
    const [adoption, owner, consent, answer] = given;
    const tags = { team: "blue", ...owners[owner], ...(consent === "none" ? {} : { [CONSENT_TAG]: consent }) };
    const refusal = refuseAdoption(resource, tags, { adoption, cluster: "east" });
    expect(refusal === undefined ? "may" : "may not").toBe(answer);
    if (refusal === undefined) return;
    expect(refusal).toMatchObject({ name: "TerminalError", reason: "AdoptionNotAllowed" });
    expect(refusal.message).toContain(
      adoption === "none"
        ? "set the parameter adoption to tagged or any"
        : "set the resource's tag driftless.dev/adoptable-by to east/shop",
    );
    expect(refusal.message).not.toContain("east/shop/other");
  });
});
