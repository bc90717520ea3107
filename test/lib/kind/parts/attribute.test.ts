import { describe, expect, it } from "vitest";
import { partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { queue } from "../../../support/kinds/data/queue.ts";
import { topic } from "../../../support/kinds/data/topic.ts";

const ARN = "arn:aws:sns:us-west-2:000000000000:orders";

async function write(name: string, to: string | undefined) {
  const { target, calls } = withAnswers(topic, { name: "orders" });
  await partOf(topic, name).write?.(
    target,
    { from: undefined, to },
    { spec: {}, seen: { arn: ARN }, observed: new Map() },
  );
  return calls;
}

describe("an attribute with a call of its own", () => {
  const signatureVersion = partOf(topic, "signatureVersion");

  it("is read from the description", async () => {
    const { target } = withAnswers(topic, { name: "orders" });
    const seen = (SignatureVersion: string) =>
      ({ arn: ARN, description: { Attributes: { SignatureVersion } } }) as never;
    expect(await signatureVersion.read(target, seen("2"))).toBe("2");
    expect(await signatureVersion.read(target, seen("1"))).toBeUndefined();
  });

  it("is written by its name", async () => {
    expect(await write("displayName", "Orders")).toEqual([
      {
        operation: "SetTopicAttributes",
        input: { TopicArn: ARN, AttributeName: "DisplayName", AttributeValue: "Orders" },
      },
    ]);
  });

  it("is reset to the text of a new resource, which may be empty", async () => {
    expect(await write("signatureVersion", undefined)).toMatchObject([{ input: { AttributeValue: "1" } }]);
    expect(await write("displayName", undefined)).toMatchObject([{ input: { AttributeValue: "" } }]);
  });

  it("compares documents by their meaning", () => {
    expect(partOf(topic, "deliveryPolicy").agrees?.('{"a":1}', '{ "a": 1 }', new Map())).toBe(true);
  });
});

it("cannot be written if it is fixed when the resource is created", () => {
  const fifoQueue = partOf(queue, "fifoQueue");
  expect(fifoQueue).not.toHaveProperty("write");
  expect(fifoQueue.desired({ fifoQueue: "false" })).toBeUndefined();
  expect(fifoQueue.desired({ fifoQueue: "true" })).toBe("true");
});
