import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { testForm } from "../../../support/kinds/data/test-form.ts";
import { zone } from "../../../support/kinds/data/zone.ts";

const part = partOf(zone, "hostedZoneConfig");

/** What the part reads of a zone that has this configuration, for an object with this one. */
async function read(shown: object, hostedZoneConfig?: object) {
  const { target } = withAnswers(zone, { name: "shop", ...(hostedZoneConfig && { hostedZoneConfig }) });
  return await part.read(target, { arn: "arn", spec: { hostedZoneConfig: shown } } as never);
}

/** The calls of a change. */
async function write(from: unknown, to: unknown) {
  const { target, calls } = withAnswers(zone, { name: "shop" });
  await part.write?.(target, { from, to }, { spec: {}, seen: { arn: "arn" }, observed: new Map() });
  return calls;
}

describe("a field of a structure that its write does not have", () => {
  const shown = { comment: "mine", privateZone: true };

  it("is left as it is if the spec omits it", async () => {
    expect(await read(shown)).toEqual({ comment: "mine" });
    expect(await read({ privateZone: false })).toBeUndefined();
    expect(await read(shown, { comment: "" })).toEqual({ comment: "mine" });
  });

  it("is compared if the spec declares it", async () => {
    expect(await read(shown, { privateZone: true })).toEqual(shown);
    expect(await read(shown, { privateZone: false })).toEqual(shown);
  });

  it("cannot be changed, and nothing else is changed with it", async () => {
    await expect(write({ privateZone: false }, { comment: "new", privateZone: true })).rejects.toThrow(
      "spec.hostedZoneConfig.privateZone cannot be changed after creation: AWS has false, but the spec declares true",
    );
    await expect(write(undefined, { privateZone: true })).rejects.toThrow("AWS has none");
  });

  it("is not sent with the others", async () => {
    expect(await write({ privateZone: true }, { comment: "new", privateZone: true })).toEqual([
      { operation: "UpdateHostedZoneComment", input: { Id: "shop", Comment: "new" } },
    ]);
    expect(await write({ comment: "new", privateZone: true }, undefined)).toEqual([
      { operation: "UpdateHostedZoneComment", input: { Id: "shop" } },
    ]);
  });

  it("is set by the create call", async () => {
    const none = { CreateHostedZone: new Error("there is no Route 53") };
    const { target, resource, calls } = withAnswers(zone, { name: "shop", hostedZoneConfig: shown }, none);
    await expect(zone.create(target, resource, {})).rejects.toThrow("there is no Route 53");
    expect(calls).toMatchObject([{ input: { HostedZoneConfig: { Comment: "mine", PrivateZone: true } } }]);
  });
});

testForm({
  kind: zone,
  name: "hostedZoneConfig",
  createMemory() {
    let comment: unknown;
    return {
      answer(_operation, { Comment }) {
        comment = Comment;
        return {};
      },
      seen: () => ({ spec: { hostedZoneConfig: { comment, privateZone: true } }, description: {} }),
    };
  },
  examples: [[{ hostedZoneConfig: { comment: "mine" } }, { comment: "mine" }]],
  defaults: [{ hostedZoneConfig: {} }, { hostedZoneConfig: { comment: "" } }],
  generated: fc.constantFrom("a", "b", "c").map((comment) => ({ hostedZoneConfig: { comment } })),
});
