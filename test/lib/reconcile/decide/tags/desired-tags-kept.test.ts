import fc from "fast-check";
import { expect, test } from "vitest";
import { foundTags, KEPT_TAG, keptKeys, withKeptTags } from "../../../../../lib/reconcile/decide/tags/desired-tags.ts";
import { expectValidTags } from "../../../../support/aws/valid-tags.ts";
import { OUR_TAGS } from "../../../../support/worlds/memory-world.ts";

const declared = { team: "blue", ...OUR_TAGS };
const untouched = { "aws:stack": "s", "services.k8s.aws/driftless-origin": "taken-over", "driftless.dev/x": "y" };

/** Returns the tags after a take-over of a resource with the observed tags, followed by one pass per declaration. */
function after(
  observed: Readonly<Record<string, string>>,
  ...declarations: readonly Readonly<Record<string, string>>[]
) {
  return declarations.reduce(
    (tags, one) => withKeptTags("tags", one, tags, "keep"),
    withKeptTags("tags", declared, foundTags(declared, observed, "keep"), "keep"),
  );
}

test("tags that were found and are not declared are recorded, except for AWS's and Driftless's tags", () => {
  const found = foundTags(declared, { team: "red", by: "hand", "eks:cluster": "c", ...untouched }, "keep");
  expect(found).toMatchObject({ team: "red", by: "hand", ...OUR_TAGS, ...untouched });
  expect(keptKeys(declared, found)).toEqual(["by", "eks:cluster"]);
  expect(foundTags(declared, { team: "red", ...untouched }, "keep")).not.toHaveProperty(KEPT_TAG);
});

test("the record that an earlier object left behind is ignored", () => {
  const before = foundTags({}, { old: "1" }, "keep");
  expect(keptKeys(declared, foundTags(declared, { ...before, old: "1" }, "remove"))).toEqual([]);
  expect(foundTags(declared, { [KEPT_TAG]: "abcd" }, "keep")).not.toHaveProperty(KEPT_TAG);
});

test("tags that were found are kept, and tags that are added later are removed", () => {
  const settled = after({ by: "hand" }, declared);
  expect(settled).toMatchObject({ by: "hand", team: "blue" });
  const { by, ...others } = withKeptTags("tags", declared, { ...settled, later: "1" }, "keep");
  expect([by, others]).toEqual(["hand", expect.not.objectContaining({ later: "1" })]);
});

test("once declared, a found tag is treated like any other declared tag, and is removed when it is no longer declared", () => {
  const tags = after({ by: "hand", other: "1" }, { ...declared, by: "me" });
  expect(tags).toMatchObject({ by: "me", other: "1" });
  const { by, other } = withKeptTags("tags", declared, tags, "keep");
  expect([by, other]).toEqual([undefined, "1"]);
  expect(after({ by: "hand" }, { ...declared, by: "me" })).not.toHaveProperty(KEPT_TAG);
});

test("with unknownTags: remove, all undeclared tags are removed, together with the record of them", () => {
  const tags = after({ by: "hand" });
  expect(withKeptTags("tags", declared, { ...tags, "aws:x": "1" }, "remove")).toEqual({ ...declared, "aws:x": "1" });
});

test("AWS accepts the record of 50 keys, however long they are, and all of them are kept", () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[a-z][a-zA-Z0-9 +=._:/@-]{0,127}$/), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(keys, (list) => {
      const unknown = list.filter((key) => !key.startsWith("aws:") && !Object.hasOwn(declared, key));
      const found = foundTags(declared, Object.fromEntries(unknown.map((key) => [key, "v"])), "keep");
      expect(keptKeys(declared, found)).toEqual(unknown.toSorted());
      expectValidTags(found);
    }),
  );
});
