import { describe, expect, test } from "vitest";
import type { Tag } from "../../../../../lib/reconcile/contract/tag.ts";
import { isTakenOver } from "../../../../../lib/reconcile/decide/tags/default-tags.ts";
import {
  adoptedTags,
  declaredTags,
  takenOverTags,
  withKeptTags,
  withoutTags,
} from "../../../../../lib/reconcile/decide/tags/desired-tags.ts";
import { gadget } from "../../../../support/kinds/memory/gadget-kind.ts";
import { ACK_TAGS, OUR_TAGS, OWNER_TAG } from "../../../../support/worlds/memory-world.ts";

const ORIGIN_TAG = "services.k8s.aws/driftless-origin";
const resource = { namespace: "default", ownerTag: { key: OWNER_TAG, value: "east/default/toy" } };

const declared = (...tags: readonly Tag[]) => declaredTags("tags", tags, resource, gadget.resource, []);
const manyTags = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}`, value: "v" }));
const asTags = (list: readonly Tag[]) => Object.fromEntries(list.map(({ key, value }) => [key, value]));

describe("the declared tags", () => {
  test("are the tags of the spec, in its order, and then ours, always in the same order", () => {
    const tags = declared({ key: "team", value: "blue" }, { key: "app", value: "shop" });
    expect(Object.entries(tags)).toEqual([
      ["team", "blue"],
      ["app", "shop"],
      ["services.k8s.aws/controller-version", "toys-driftless"],
      ["services.k8s.aws/namespace", "default"],
      ["services.k8s.aws/driftless-owner", "east/default/toy"],
    ]);
  });

  test("are all under the prefix that tools for ACK ignore, if the spec has no tags", () => {
    expect(declared()).toEqual(OUR_TAGS);
    for (const key of Object.keys(declared())) expect(key).toMatch(/^services\.k8s\.aws\//);
  });

  test("let the spec override the tags that ACK allows it to override", () => {
    const own = { key: "services.k8s.aws/namespace", value: "mine" };
    expect(declared(own)).toEqual({ ...OUR_TAGS, "services.k8s.aws/namespace": "mine" });
  });

  test.each([
    { title: "the owner tag", tags: [resource.ownerTag], message: `key ${OWNER_TAG} is reserved for Driftless` },
    {
      title: "the origin tag",
      tags: [{ key: ORIGIN_TAG, value: "taken-over" }],
      message: `key ${ORIGIN_TAG} is reserved for Driftless`,
    },
    {
      title: "any other Driftless tag",
      tags: [{ key: "driftless.dev/x", value: "" }],
      message: "key driftless.dev/x is reserved for Driftless",
    },
    { title: "an AWS tag", tags: [{ key: "aws:x", value: "y" }], message: "key aws:x is reserved for AWS" },
    {
      title: "a repeated key",
      tags: [
        { key: "a", value: "1" },
        { key: "a", value: "2" },
      ],
      message: "key a occurs more than once",
    },
  ])("cannot be $title", ({ tags, message }) => {
    expect(() => declared(...tags)).toThrow(
      expect.objectContaining({
        name: "TerminalError",
        reason: "InvalidSpec",
        message: expect.stringContaining(`spec.tags: ${message}`),
      }),
    );
  });

  test("leave room for our tags, or the error says how many have to be removed", () => {
    expect(Object.keys(declared(...manyTags(47)))).toHaveLength(50);
    expect(() => declared(...manyTags(48))).toThrow("remove at least 1");
    expect(() => declared(...manyTags(51))).toThrow("remove at least 4");
  });
});

describe("the deployment's default tags", () => {
  const withDefaults = (defaults: readonly Tag[], ...tags: readonly Tag[]) =>
    declaredTags("tags", tags, resource, gadget.resource, defaults);

  test("come after all others, and tags from the spec and from Driftless take precedence over them", () => {
    const defaults = [
      { key: "team", value: "platform" },
      { key: "cost", value: "7" },
      { key: "services.k8s.aws/namespace", value: "other" },
      { key: OWNER_TAG, value: "west/a/b" },
    ];
    expect(Object.entries(withDefaults(defaults, { key: "team", value: "blue" }))).toEqual([
      ["team", "blue"],
      ...Object.entries(OUR_TAGS),
      ["cost", "7"],
    ]);
  });

  test("that AWS does not accept are rejected, unless the spec sets the same key", () => {
    const long = [{ key: "name", value: "n".repeat(257) }];
    expect(() => withDefaults(long)).toThrow(
      expect.objectContaining({
        name: "TerminalError",
        reason: "InvalidTag",
        message: expect.stringContaining("the parameter resourceTags sets the tag name to a value of 257 characters"),
      }),
    );
    expect(withDefaults(long, { key: "name", value: "toy" })).toEqual({ name: "toy", ...OUR_TAGS });
    expect(() => withDefaults([{ key: "name", value: "n".repeat(256) }])).not.toThrow();
  });

  test("also count towards the limit", () => {
    expect(() => withDefaults(manyTags(2), ...manyTags(47))).not.toThrow();
    expect(() => withDefaults([{ key: "team", value: "platform" }], ...manyTags(47))).toThrow("remove at least 1");
  });
});

describe("a write of tags", () => {
  test("keeps AWS's and Driftless's existing tags", () => {
    const observed = { "aws:cloudformation:stack-name": "s", [ORIGIN_TAG]: "taken-over", team: "blue" };
    expect(Object.keys(withKeptTags("tags", declared(), observed, "keep"))).toEqual([
      ...Object.keys(OUR_TAGS),
      "aws:cloudformation:stack-name",
      ORIGIN_TAG,
    ]);
  });

  test("removes the consent to an adoption, as the resource has an owner", () => {
    const observed = { ...OUR_TAGS, "driftless.dev/adoptable-by": "east/default" };
    expect(withKeptTags("tags", declared(), observed, "keep")).toEqual(OUR_TAGS);
  });

  test.each(["readable-by", "records-by"])(
    "keeps the permission %s, which people give for as long as they like",
    (name) => {
      const observed = { ...OUR_TAGS, [`driftless.dev/${name}`]: "east/default" };
      expect(withKeptTags("tags", declared(), observed, "remove")).toEqual(observed);
    },
  );

  test("does not let a kept tag override a declared one", () => {
    expect(withKeptTags("tags", declared(), { [OWNER_TAG]: "west/a/b" }, "keep")).toEqual(OUR_TAGS);
  });

  test("leaves room for the tags that are kept, not counting AWS's tags", () => {
    const full = declared(...manyTags(47));
    expect(() => withKeptTags("tags", full, { [ORIGIN_TAG]: "taken-over" }, "keep")).toThrow("remove at least 1");
    expect(Object.keys(withKeptTags("tags", full, { "aws:x": "y" }, "keep"))).toHaveLength(51);
  });
});

describe("a take-over", () => {
  test("keeps all existing tags, and adds our tags and the origin of the resource", () => {
    expect(takenOverTags("tags", { ...ACK_TAGS, team: "blue" }, resource, gadget.resource)).toEqual({
      ...OUR_TAGS,
      [ORIGIN_TAG]: "taken-over",
      team: "blue",
    });
  });

  test("is rejected before any write if there is no room for our tags", () => {
    const observed = { ...ACK_TAGS, ...asTags(manyTags(47)) };
    expect(() => takenOverTags("tags", observed, resource, gadget.resource)).toThrow("remove at least 1");
  });

  test("is distinguished from a create by its tag", () => {
    expect(isTakenOver({ [ORIGIN_TAG]: "taken-over" })).toBe(true);
    expect(isTakenOver(OUR_TAGS)).toBe(false);
  });
});

describe("an adoption", () => {
  const CONSENT_TAG = "driftless.dev/adoptable-by";

  test("keeps all existing tags except the consent and the origin, and adds our tags", () => {
    const observed = { team: "blue", [CONSENT_TAG]: "east/default", [ORIGIN_TAG]: "taken-over" };
    expect(adoptedTags("tags", observed, resource, gadget.resource)).toEqual({ team: "blue", ...OUR_TAGS });
  });

  test("is rejected before any write if there is no room for our tags in addition to the consent", () => {
    const observed = { ...asTags(manyTags(47)), [CONSENT_TAG]: "east/default" };
    expect(() => adoptedTags("tags", observed, resource, gadget.resource)).toThrow("remove at least 1");
  });
});

test("only tags with the same key and the same value are left out", () => {
  const list = [
    { key: "team", value: "blue" },
    { key: "app", value: "shop" },
  ];
  expect(withoutTags({ team: "blue", app: "blog", cost: "blue", shop: "shop" }, list)).toEqual({
    app: "blog",
    cost: "blue",
    shop: "shop",
  });
});
