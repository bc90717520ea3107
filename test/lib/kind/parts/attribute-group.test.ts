import { describe, expect, it } from "vitest";
import { partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { queue } from "../../../support/kinds/data/queue.ts";

const group = partOf(queue, "delaySeconds");
const URL = "https://sqs.us-west-2.amazonaws.com/000000000000/orders";
const REDRIVE = '{"maxReceiveCount":"3"}';

/** The group's value if a queue has these attributes, for an object with this spec. */
async function read(spec: object, attributes: object) {
  const { target } = withAnswers(queue, { queueName: "orders", ...spec });
  return await group.read(target, { arn: "", description: { QueueUrl: URL, Attributes: attributes } } as never);
}

/** The calls that change the group from one value to another. */
async function write(from: object | undefined, to: object | undefined) {
  const { target, calls } = withAnswers(queue, { queueName: "orders" });
  const seen = { arn: "", description: { QueueUrl: URL } };
  await group.write?.(target, { from, to }, { spec: {}, seen, observed: new Map() });
  return calls;
}

describe("a group of attributes", () => {
  it("consists of the texts that differ from those of a new resource", async () => {
    expect(group.desired({ queueName: "orders", delaySeconds: "5", redrivePolicy: "" })).toEqual({ delaySeconds: "5" });
    expect(group.desired({ queueName: "orders", delaySeconds: "0" })).toBeUndefined();
    expect(await read({}, { DelaySeconds: "0", QueueArn: "arn" })).toBeUndefined();
    expect(await read({}, { DelaySeconds: "5", RedrivePolicy: REDRIVE })).toEqual({
      delaySeconds: "5",
      redrivePolicy: REDRIVE,
    });
  });

  it("leaves an attribute as it is whose default AWS decides, unless the spec mentions it", async () => {
    expect(await read({}, { MaximumMessageSize: "262144" })).toBeUndefined();
    expect(await read({ maximumMessageSize: "" }, { MaximumMessageSize: "262144" })).toBeUndefined();
    expect(await read({ maximumMessageSize: "1024" }, { MaximumMessageSize: "262144" })).toEqual({
      maximumMessageSize: "262144",
    });
  });

  it("is written with one call that contains every attribute that differs, and no other", async () => {
    const from = { delaySeconds: "5", redrivePolicy: REDRIVE };
    expect(await write(from, { delaySeconds: "5", maximumMessageSize: "1024" })).toEqual([
      {
        operation: "SetQueueAttributes",
        input: { QueueUrl: URL, Attributes: { MaximumMessageSize: "1024", RedrivePolicy: "" } },
      },
    ]);
  });

  it("is reset to the texts of a new resource, and without a difference makes no call", async () => {
    expect(await write({ delaySeconds: "5" }, undefined)).toMatchObject([
      { input: { Attributes: { DelaySeconds: "0" } } },
    ]);
    expect(await write(undefined, undefined)).toEqual([]);
  });

  it("compares documents by their meaning", () => {
    expect(group.agrees?.({ redrivePolicy: REDRIVE }, { redrivePolicy: ` ${REDRIVE}` }, new Map())).toBe(true);
    expect(group.agrees?.({ redrivePolicy: REDRIVE }, undefined, new Map())).toBe(false);
  });

  it("has the document that the spec declares if AWS returns it in another form, so that no change to it is reported", async () => {
    const attributes = { DelaySeconds: "5", RedrivePolicy: '{ "maxReceiveCount": "3" }' };
    expect(await read({ redrivePolicy: REDRIVE }, attributes)).toEqual({ delaySeconds: "5", redrivePolicy: REDRIVE });
  });

  it("reports changes field by field, with the texts of a new resource", () => {
    const texts = group.canonical?.({ redrivePolicy: REDRIVE });
    expect(group.toSpec?.(texts)).toEqual({ delaySeconds: "0", redrivePolicy: REDRIVE });
  });

  it("lets adoption fill in the fields that have a value, and no others", () => {
    expect(group.fieldByField).toBe(true);
    const fields = Object.entries(group.toSpec?.({ delaySeconds: "5" }) ?? {}).filter(([, text]) => text !== undefined);
    expect(fields).toEqual([["delaySeconds", "5"]]);
  });
});
