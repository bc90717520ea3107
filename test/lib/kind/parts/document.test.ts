import { expect, it } from "vitest";
import { partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { topic } from "../../../support/kinds/data/topic.ts";

const part = partOf(topic, "dataProtectionPolicy");
const ARN = "arn:aws:sns:us-west-2:000000000000:orders";
const state = { spec: {}, seen: { arn: ARN }, observed: new Map() };

it("is read and written by calls of its own", async () => {
  const { target, calls } = withAnswers(
    topic,
    { name: "orders" },
    { GetDataProtectionPolicy: { DataProtectionPolicy: "{}" } },
  );
  expect(await part.read(target, { arn: ARN })).toBe("{}");
  await part.write?.(target, { from: undefined, to: '{"Name":"a"}' }, state);
  expect(calls).toEqual([
    { operation: "GetDataProtectionPolicy", input: { ResourceArn: ARN } },
    { operation: "PutDataProtectionPolicy", input: { ResourceArn: ARN, DataProtectionPolicy: '{"Name":"a"}' } },
  ]);
});

it("is removed by an empty document if no operation removes it", async () => {
  const { target, calls } = withAnswers(topic, { name: "orders" });
  await part.write?.(target, { from: "{}", to: undefined }, state);
  expect(calls).toMatchObject([{ operation: "PutDataProtectionPolicy", input: { DataProtectionPolicy: "" } }]);
});

it("is left as it is unless the spec mentions it, if the data says so", () => {
  expect(part.keep).toBe("silent");
});
