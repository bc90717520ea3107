import { describe, expect, test } from "vitest";
import type { AnyPart } from "../../../lib/reconcile/contract/part.ts";
import { changeOf } from "../../../lib/reconcile/decide/step.ts";
import { describeChanges, leavesOf } from "../../../lib/text/changes.ts";

const step = (part: string, from: unknown, to: unknown) => ({ part, field: part, from, to });

test("a step is reported under the name of its part, with the old and the new value", () => {
  expect(describeChanges([step("versioning", "Enabled", "Suspended"), step("notes", undefined, "mine")])).toBe(
    "versioning: Enabled -> Suspended; notes: none -> mine",
  );
});

test("values of several members are reported leaf by leaf, and only the leaves that changed", () => {
  const from = { team: "a", app: "shop", rules: [{ days: 1, id: "x" }, { days: 2 }] };
  const to = { team: "b", app: "shop", rules: [{ days: 3, id: "x" }, { days: 2 }], owner: "c" };
  expect(describeChanges([step("tags", from, to)])).toBe(
    "tags.team: a -> b; tags.rules[0].days: 1 -> 3; tags.owner: none -> c",
  );
});

test("lists of different lengths, and values of different shapes, are reported in full", () => {
  expect(describeChanges([step("rules", [1, true, null], [1]), step("acl", "private", { grants: [] })])).toBe(
    'rules: [1,true,null] -> [1]; acl: private -> {"grants":[]}',
  );
});

test("a change to several spec fields is reported field by field", () => {
  const change = { part: "acl", from: { acl: "private" }, to: { acl: undefined, grantRead: "id=a" } };
  expect(describeChanges([change])).toBe("acl: private -> none; grantRead: none -> id=a");
});

test("list items are identified by their names, whatever their positions", () => {
  const from = [
    { id: "a", days: 1 },
    { id: "b", days: 2 },
  ];
  const to = [
    { id: "c", days: 9 },
    { id: "a", days: 3 },
  ];
  expect(describeChanges([step("rules", from, to)])).toBe(
    'rules[a].days: 1 -> 3; rules[b]: {"id":"b","days":2} -> none; rules[c]: none -> {"id":"c","days":9}',
  );
});

test("a name is any member that is called one, and is preferred to an identifier", () => {
  const from = [
    { keyId: "k", functionName: "a", size: 1 },
    { keyId: "k", functionName: "b", size: 2 },
  ];
  const to = [
    { keyId: "k", functionName: "b", size: 3 },
    { keyId: "k", functionName: "a", size: 1 },
  ];
  expect(describeChanges([step("hooks", from, to)])).toBe(
    'hooks[b].size: 2 -> 3; hooks (order): ["a","b"] -> ["b","a"]',
  );
});

test("a value that is the same before and after is not reported", () => {
  expect(describeChanges([step("acl", undefined, undefined), step("tags", { a: "1" }, { a: "1" })])).toBe("");
});

test("a multi-line string is reported on one line", () => {
  expect(describeChanges([step("notes", "one", "one\n  two\r\n")])).toBe("notes: one -> one two ");
});

test("a JSON document is also reported leaf by leaf, whatever its layout", () => {
  const from = JSON.stringify({ Statement: [{ Sid: "Tls", Effect: "Deny" }, { Sid: "Read" }] });
  const to = JSON.stringify({ Statement: [{ Sid: "Tls", Effect: "Allow" }, { Sid: "Read" }] }, null, 2);
  expect(describeChanges([step("policy", from, to)])).toBe("policy.Statement[Tls].Effect: Deny -> Allow");
  expect(describeChanges([step("policy", "{no json", to), step("policy", undefined, to)])).not.toContain("\n");
});

test("a JSON document inside a value is reported leaf by leaf, and in the same way if the leaves are reported again", () => {
  const document = (Action: string) => JSON.stringify({ Statement: [{ Sid: "Read", Action }] });
  const changes = [step("inlinePolicies", { read: document("s3:Get"), list: "{" }, { read: document("s3:List") })];
  const told = "inlinePolicies.read.Statement[Read].Action: s3:Get -> s3:List; inlinePolicies.list: { -> none";
  expect(describeChanges(changes)).toBe(told);
  expect(describeChanges(changes.flatMap(leavesOf))).toBe(told);
});

test("a value that is also a JSON document is reported in full if only its layout changed", () => {
  expect(describeChanges([step("tags", { a: '{"b":1}' }, { a: '{"b": 1}' })])).toBe('tags.a: {"b":1} -> {"b": 1}');
});

test("a long value is truncated, so that the changes after it are also reported", () => {
  const text = describeChanges([step("policy", undefined, "x".repeat(5000)), step("color", "red", "blue")]);
  expect(text.length).toBeLessThan(1000);
  expect(text).toMatch(/^policy: none -> x{200}… \(4800 more characters\); color: red -> blue$/);
});

test("a statement that is appended to a long policy is shown, also without a name", () => {
  const own = Array.from({ length: 9 }, (_, index) => ({ Effect: "Allow", Action: `s3:Get${index}`, Principal: "me" }));
  const open = { Effect: "Allow", Action: "s3:*", Principal: "*" };
  const policy = (Statement: readonly object[]) => JSON.stringify({ Version: "2012-10-17", Statement });
  expect(describeChanges([step("policy", policy(own), policy([...own, open]))])).toBe(
    `policy.Statement[9]: none -> ${JSON.stringify(open)}`,
  );
  expect(describeChanges([step("policy", policy([open, ...own]), policy(own))])).toBe(
    `policy.Statement[0]: ${JSON.stringify(open)} -> none`,
  );
  expect(describeChanges([step("policy", undefined, policy([...own, open]))])).toContain(
    `policy.Statement[9]: none -> ${JSON.stringify(open)}`,
  );
});

test("long texts are shown where they differ, and it is said if they differ in more places", () => {
  const [start, end] = ["a".repeat(300), "z".repeat(900)];
  expect(describeChanges([step("notes", `${start}one${end}`, `${start}two${end}`)])).toBe(
    `notes: …${"a".repeat(40)}one${"z".repeat(157)}… (743 more characters) -> …${"a".repeat(40)}two${"z".repeat(157)}… (743 more characters)`,
  );
  const twice = describeChanges([step("notes", `${start}one${end}`, `${start}two${end}!`)]);
  expect(twice).toContain("(744 more characters, some of which differ)");
});

test.each([
  ["no value, and a value with its name", undefined, "none", 'none -> "none"'],
  ["white space", "a b", "a  b", '"a b" -> "a \\u0020b"'],
  ["white space at the end", "a", "a\n", '"a" -> "a\\n"'],
  ["a space of another kind", "a b", "a\u00a0b", '"a b" -> "a\\u00a0b"'],
  ["a character that is not shown", "a\u200bb", "a\u200cb", '"a\\u200bb" -> "a\\u200cb"'],
  ["a text and a number", "1", 1, '"1" -> 1'],
])("a difference that a line would hide is shown: %s", (_, from, to, shown) => {
  expect(describeChanges([step("notes", from, to)])).toBe(`notes: ${shown}`);
});

test("named items in another order are a change", () => {
  const items = [{ name: "a" }, { name: "b" }];
  expect(describeChanges([step("rules", items, items.toReversed())])).toBe('rules (order): ["a","b"] -> ["b","a"]');
});

test("a structured value is reported by its paths in the spec, and a string under the name of its part", () => {
  const part = (name: string, toSpec: (value: never) => object): AnyPart => ({
    name,
    desired: () => undefined,
    read: async () => undefined,
    toSpec,
  });
  const replicas = part("replicas", (value: object) => ({
    replicas: Object.entries(value).map(([regionName, replica]) => ({ regionName, ...replica })),
  }));
  const change = changeOf(replicas, { east: { class: "cold" } }, { east: { class: "hot" } });
  expect(describeChanges([change])).toBe("replicas[east].class: cold -> hot");

  const versioning = part("versioning", (status: string) => ({ versioning: { status } }));
  const text = changeOf(versioning, "Enabled", undefined);
  expect(describeChanges([text])).toBe("versioning: Enabled -> none");
});

describe("a change of more leaves than anybody reads", () => {
  const rules = (text: string) => ({ list: Array.from({ length: 2_000 }, () => text), one: "same" });

  test("is one leaf", () => {
    const [leaf, ...others] = leavesOf({ field: "rules", from: rules("a"), to: rules("b") });
    expect(leaf).toEqual({ field: "rules", from: rules("a"), to: rules("b") });
    expect(others).toEqual([]);
  });

  test("is one leaf for each of the fields of a spec that has so many", () => {
    const specs = [
      { many: rules("a"), few: 1 },
      { many: rules("b"), few: 2 },
    ] as const;
    const leaves = leavesOf({ from: specs[0], to: specs[1] });
    expect(leaves.map(({ field }) => field)).toEqual(["many", "few"]);
  });

  test("is described as far as a message has room", () => {
    const line = describeChanges([step("rules", rules("a"), rules("b"))]);
    expect(line).toMatch(/^rules\.list\[0\]: a -> b; rules\.list\[1\]: a -> b; .*; …$/);
    expect(line.length).toBeLessThan(11_000);
  });
});

describe("a change of a document", () => {
  const policy = (statements: number, last: string) =>
    JSON.stringify({ Statement: Array.from({ length: statements }, (_, at) => ({ Sid: `s${at}` })), Id: last });

  test("of ordinary size is told by what differs in the document", () => {
    const change = { field: "policy", from: policy(2_000, "a"), to: policy(2_000, "b") };
    expect(leavesOf(change)).toEqual([{ field: "policy.Id", from: "a", to: "b" }]);
  });

  test("with more values than a policy has is told by where its text differs", () => {
    const change = { field: "policy", from: policy(5_000, "a"), to: policy(5_000, "b") };
    expect(leavesOf(change)).toEqual([change]);
    expect(describeChanges([change])).toMatch(/^policy: ….*"Id":"a"\} -> ….*"Id":"b"\}$/);
  });

  test("is compared as a text, too, after other documents of the same change have been compared", () => {
    const fields = ["a", "b", "c"];
    const values = (last: string) => Object.fromEntries(fields.map((name) => [name, policy(2_000, last)]));
    const leaves = leavesOf({ from: values("a"), to: values("b") });
    expect(leaves.map(({ field }) => field)).toEqual(["a.Id", "b", "c"]);
  });
});
