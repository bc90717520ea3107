import { describe, expect, it } from "vitest";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";
import { logGroup } from "../../../../support/kinds/data/log-group.ts";

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
  it("is read from the path that the data names", async () => {
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
