import * as ssm from "@aws-sdk/client-ssm";
import { describe, expect, it } from "vitest";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import { drivenKind, partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { logGroup } from "../../../support/kinds/data/log-group.ts";

const state = { spec: {}, seen: { arn: "arn" }, observed: new Map() };

async function write(name: string, to: unknown) {
  const { target, calls } = withAnswers(logGroup, { name: "/app" });
  await partOf(logGroup, name).write?.(target, { from: undefined, to }, state);
  return calls;
}

describe("a setting with the same name everywhere", () => {
  it("is read from the member of the description that has its field", async () => {
    const { target } = withAnswers(
      logGroup,
      { name: "/app" },
      { DescribeLogGroups: { logGroups: [{ logGroupName: "/app", kmsKeyId: "key" }] } },
    );
    const seen = await logGroup.describe(target);
    expect(await partOf(logGroup, "kmsKeyID").read(target, seen ?? expect.fail())).toBe("key");
  });

  it("is written to the member that has its field, and removed by an operation of its own", async () => {
    expect(await write("kmsKeyID", "key")).toEqual([
      { operation: "AssociateKmsKey", input: { logGroupName: "/app", kmsKeyId: "key" } },
    ]);
    expect(await write("kmsKeyID", undefined)).toEqual([
      { operation: "DisassociateKmsKey", input: { logGroupName: "/app" } },
    ]);
  });
});

describe("a setting with other names in AWS", () => {
  it("is read from the member that the data names", async () => {
    const { target } = withAnswers(logGroup, { name: "/app" });
    const seen = { arn: "arn", description: { retentionInDays: 7 } } as never;
    expect(await partOf(logGroup, "retentionDays").read(target, seen)).toBe(7);
  });

  it("is written to the member that the data names", async () => {
    expect(await write("retentionDays", 7)).toEqual([
      { operation: "PutRetentionPolicy", input: { logGroupName: "/app", retentionInDays: 7 } },
    ]);
  });
});

describe("a setting that the create call writes, with all fields", () => {
  interface ParameterSpec {
    readonly name: string;
    readonly value?: string;
    readonly type?: string;
    readonly policies?: readonly string[];
  }
  const parameter = drivenKind(
    defineKind<typeof ssm, ParameterSpec>()({
      resource: { group: "ssm.services.k8s.aws", version: "v1alpha1", kind: "Parameter", plural: "parameters" },
      service: ecr,
      name: "name",
      arn: (name) => name,
      ids: ({ name }) => ({ Name: name }),
      read: [{ call: "GetParameter", at: "Parameter" }],
      absent: ["ParameterNotFound"],
      create: { call: "PutParameter", repeats: true },
      remove: { call: "DeleteParameter" },
      terminal: { codes: [] },
      tags: { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" },
      parts: {
        value: {
          fields: ["value", "policies", "type"],
          unordered: ["policies"],
          write: "PutParameter",
          initial: { type: "String" },
        },
      },
    }),
    ssm,
    { specFields: { name: "value", policies: "list", tags: "list", type: "value", value: "value" } },
  );
  const part = partOf(parameter, "value");

  it("sends every field that has a value, also in a new resource, and not the tags", async () => {
    const { target, calls } = withAnswers(parameter, { name: "size" });
    const to = part.desired({ name: "size", value: "5", tags: [{ key: "team", value: "shop" }] });
    await part.write?.(target, { from: undefined, to }, state);
    expect(calls).toEqual([{ operation: "PutParameter", input: { Name: "size", Value: "5", Type: "String" } }]);
  });

  it("treats empty texts and lists like omitted fields", () => {
    expect(part.desired({ name: "size", value: "", type: "String", policies: [] })).toBeUndefined();
    expect(part.desired({ name: "size", value: "5", policies: [] })).toEqual({ value: "5", type: "String" });
  });

  it("sends a list in the spec's order, and compares it in any order", () => {
    const value = part.desired({ name: "size", policies: ["b", "a", "b"] });
    expect(value).toEqual({ type: "String", policies: ["b", "a"] });
    expect(part.canonical?.(value)).toEqual(part.canonical?.({ type: "String", policies: ["a", "b"] }));
  });

  it("says which lists are empty when it declares a value", () => {
    expect(part.toSpec?.({ type: "String" })).toStrictEqual({ type: "String", value: undefined, policies: [] });
  });

  it("is set by the create call", async () => {
    const { target, resource, calls } = withAnswers(parameter, { name: "size", value: "5" }, { GetParameter: {} });
    await parameter.create(target, resource, { team: "shop" });
    const Tags = [{ Key: "team", Value: "shop" }];
    expect(calls).toMatchObject([
      { operation: "GetParameter" },
      { operation: "PutParameter", input: { Name: "size", Value: "5", Type: "String", Tags } },
    ]);
  });
});
