import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { samePolicy } from "../../../../lib/kind/values/same-policy.ts";

const ACCOUNT = "123456789012";
const ROOT = `arn:aws:iam::${ACCOUNT}:root`;
const policy = (...Statement: object[]) => JSON.stringify({ Version: "2012-10-17", Statement });
const read = {
  Sid: "read",
  Effect: "Allow",
  Principal: { AWS: [ACCOUNT, "arn:aws:iam::210987654321:role/reader"], Service: "logging.s3.amazonaws.com" },
  Action: ["s3:GetObject", "s3:ListBucket"],
  Resource: ["arn:aws:s3:::b", "arn:aws:s3:::b/*"],
  Condition: { Bool: { "aws:SecureTransport": true }, StringEquals: { "aws:PrincipalTag/team": ["a", "b"] } },
};
const deny = { Effect: "Deny", Principal: "*", NotAction: "s3:PutObject", Resource: "*" };

it.each([
  ["the order of statements", policy(read, deny), policy(deny, read)],
  ["the order of actions", policy(read), policy({ ...read, Action: ["s3:ListBucket", "s3:GetObject"] })],
  ["the order of resources", policy(read), policy({ ...read, Resource: read.Resource.toReversed() })],
  ["the order of keys", policy(read), policy(Object.fromEntries(Object.entries(read).toReversed()))],
  ["the case of actions", policy(read), policy({ ...read, Action: ["S3:getobject", "s3:LISTBUCKET"] })],
  ["whether a single action is in a list", policy(deny), policy({ ...deny, NotAction: ["s3:PutObject"] })],
  ["whether a single statement is in a list", policy(deny), JSON.stringify({ Version: "2012-10-17", Statement: deny })],
  ["whether every principal is a string or an object", policy(deny), policy({ ...deny, Principal: { AWS: "*" } })],
  ["whether every principal is a string or a list", policy(deny), policy({ ...deny, Principal: { AWS: ["*"] } })],
  [
    "whether an account is written as its ID or its root",
    policy(read),
    policy({ ...read, Principal: { ...read.Principal, AWS: [read.Principal.AWS[1], ROOT] } }),
  ],
  [
    "whether a Boolean is written as a string",
    policy(read),
    policy({ ...read, Condition: { ...read.Condition, Bool: { "aws:SecureTransport": ["true"] } } }),
  ],
  ["whether an empty Sid is present", policy(deny), policy({ ...deny, Sid: "" })],
  ["whether an action occurs twice", policy(deny), policy({ ...deny, NotAction: ["s3:PutObject", "s3:putobject"] })],
  ["white space", policy(read), JSON.stringify(JSON.parse(policy(read)), undefined, 2)],
])("sees no difference in %s", (_, one, other) => {
  expect(samePolicy(one, other)).toBe(true);
  expect(samePolicy(other, one)).toBe(true);
});

it.each([
  ["effects", policy(deny), policy({ ...deny, Effect: "Allow" })],
  ["Action and NotAction", policy({ ...deny, Action: "s3:PutObject", NotAction: undefined }), policy(deny)],
  [
    "accounts",
    policy(read),
    policy({ ...read, Principal: { ...read.Principal, AWS: ["999999999999", read.Principal.AWS[1]] } }),
  ],
  [
    "an account and one of its roles",
    policy({ ...read, Principal: { AWS: ACCOUNT } }),
    policy({ ...read, Principal: { AWS: `arn:aws:iam::${ACCOUNT}:role/root` } }),
  ],
  ["every principal and every federated principal", policy(deny), policy({ ...deny, Principal: { Federated: "*" } })],
  [
    "resources in upper and lower case",
    policy({ ...deny, Resource: "arn:aws:s3:::b/Key" }),
    policy({ ...deny, Resource: "arn:aws:s3:::b/key" }),
  ],
  [
    "condition values",
    policy(read),
    policy({ ...read, Condition: { ...read.Condition, Bool: { "aws:SecureTransport": false } } }),
  ],
  [
    "condition values in upper and lower case",
    policy(read),
    policy({ ...read, Condition: { ...read.Condition, StringEquals: { "aws:PrincipalTag/team": ["A", "b"] } } }),
  ],
  [
    "an account's ID and its root, as principals of a type other than AWS",
    policy({ ...read, Principal: { Federated: ACCOUNT } }),
    policy({ ...read, Principal: { Federated: ROOT } }),
  ],
  ["a condition and no condition", policy(read), policy({ ...read, Condition: undefined })],
  ["names", policy(read), policy({ ...read, Sid: "write" })],
  ["two occurrences of a statement and one", policy(read, read), policy(read)],
  ["versions", policy(deny), policy(deny).replace("2012-10-17", "2008-10-17")],
  ["no version, which means the old version, and the new version", policy(deny), JSON.stringify({ Statement: deny })],
  ["a policy and text that is not JSON", policy(deny), "not JSON"],
])("sees the difference between %s", (_, one, other) => {
  expect(samePolicy(one, other)).toBe(false);
  expect(samePolicy(other, one)).toBe(false);
});

it("compares text that is not JSON character by character", () => {
  expect(samePolicy("not JSON", "not JSON")).toBe(true);
  expect(samePolicy("not JSON", " not JSON")).toBe(false);
});

describe("a number that JavaScript cannot represent exactly", () => {
  const below = (limit: string) =>
    `{"Statement":[{"Effect":"Deny","Condition":{"NumericLessThan":{"s3:max-keys":${limit}}}}]}`;

  it("is compared by its digits", () => {
    expect(samePolicy(below("9007199254740993"), below("9007199254740992"))).toBe(false);
    expect(samePolicy(below("9007199254740993"), below('"9007199254740993"'))).toBe(true);
  });
});

describe("a policy that repeats a key", () => {
  const twice = '{"Statement":[{"Effect":"Allow","Effect":"Deny","Action":"s3:*"}]}';

  it("differs from every other policy", () => {
    expect(samePolicy(twice, '{"Statement":[{"Effect":"Deny","Action":"s3:*"}]}')).toBe(false);
    expect(samePolicy('{"Statement":[{"Effect":"Deny","Action":"s3:*"}]}', twice)).toBe(false);
    expect(samePolicy(twice, ` ${twice}`)).toBe(false);
  });

  it("is the same as a policy with exactly the same text", () => {
    expect(samePolicy(twice, twice)).toBe(true);
  });

  it("is not confused with a policy whose strings look like keys", () => {
    const statement = (Sid: string) => `{"Statement":[{"Sid":${JSON.stringify(Sid)},"Effect":"Deny"}]}`;
    expect(samePolicy(statement('a":"b'), ` ${statement('a":"b')}`)).toBe(true);
    expect(samePolicy(statement("a\\"), ` ${statement("a\\")}`)).toBe(true);
  });
});

describe("any policy", () => {
  const names = fc.constantFrom("s3:GetObject", "s3:PutObject", "s3:ListBucket", "arn:aws:s3:::b", ACCOUNT);
  const list = fc.uniqueArray(names, { minLength: 1, maxLength: 4 });
  const statement = fc.record({
    Effect: fc.constantFrom("Allow", "Deny"),
    Principal: fc.oneof(fc.constant("*"), fc.record({ AWS: list })),
    Action: list,
    Resource: list,
    Condition: fc.dictionary(fc.constantFrom("Bool", "StringLike"), fc.dictionary(names, list), { maxKeys: 2 }),
  });
  const statements = fc.array(statement, { minLength: 1, maxLength: 4 });
  /** A list in another order, and as a single value if it has only one item. */
  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length === 1 ? rewritten(value[0]) : value.toReversed().map(rewritten);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, inner]) => [key, rewritten(inner)]),
    );
  };

  it("is the same in another order", () => {
    fc.assert(
      fc.property(statements, (list) => {
        const other = JSON.stringify({ Version: "2012-10-17", Statement: rewritten(list) });
        return samePolicy(policy(...list), other) && samePolicy(other, policy(...list));
      }),
    );
  });

  it("differs from the policy with one more action", () => {
    fc.assert(
      fc.property(statements, fc.nat(), (list, seed) => {
        const changed = list.map((one, index) =>
          index === seed % list.length ? { ...one, Action: [...one.Action, "s3:DeleteBucket"] } : one,
        );
        return !samePolicy(policy(...list), policy(...changed));
      }),
    );
  });
});
