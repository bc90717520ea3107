import { describe, expect, it } from "vitest";
import { documentPart } from "../../../../lib/kind/values/document-part.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";

const none = new ApiError({ service: "S", operation: "Any" }, { code: "NoSuchDocument", status: 404, message: "" });

/** A part with its document in memory, and the calls that it makes. */
function partWith(document: string | undefined) {
  const calls: string[] = [];
  const answer = (call: string) => {
    calls.push(call);
    return document === undefined ? Promise.reject(none) : Promise.resolve(document);
  };
  const part = documentPart({
    name: "policy",
    exposure: true,
    same: (one, other) => one.toLowerCase() === other.toLowerCase(),
    absent: "NoSuchDocument",
    get: (target: string) => answer(`get ${target}`),
    put: (target, text) => answer(`put ${target} ${text}`),
    delete: (target) => answer(`delete ${target}`),
  });
  return { part, calls };
}

const state = { spec: {}, seen: undefined, observed: new Map() };

it("keeps the part's other members", () => {
  expect(partWith("{}").part).toMatchObject({ name: "policy", exposure: true });
});

it("declares the document without surrounding white space, and no document if the field is blank", () => {
  const { part } = partWith(undefined);
  expect(part.desired({ policy: ' {"a": 1}\n' })).toBe('{"a": 1}');
  expect(part.desired({ policy: " \n" })).toBeUndefined();
  expect(part.desired({})).toBeUndefined();
});

it("reads the document, or detects that there is none", async () => {
  expect(await partWith("{}\n").part.read("t", undefined)).toBe("{}");
  expect(await partWith(undefined).part.read("t", undefined)).toBeUndefined();
});

it("compares documents by meaning, and never agrees with one that does not exist", () => {
  const { part } = partWith("{}");
  expect(part.agrees('{"A":1}', '{"a":1}')).toBe(true);
  expect(part.agrees('{"A":1}', '{"a":2}')).toBe(false);
  expect(part.agrees(undefined, "{}")).toBe(false);
  expect(part.agrees("{}", undefined)).toBe(false);
});

describe("is written", () => {
  it("as it was declared", async () => {
    const { part, calls } = partWith("{}");
    await part.write("t", { from: undefined, to: '{"a":  1}' }, state);
    expect(calls).toEqual(['put t {"a":  1}']);
  });

  it("by a delete if none is declared, even if none exists", async () => {
    const { part, calls } = partWith(undefined);
    await part.write("t", { from: "{}", to: undefined }, state);
    expect(calls).toEqual(["delete t"]);
  });
});
