import * as sdk from "@aws-sdk/client-route-53";
import { describe, expect, it } from "vitest";
import { route53 } from "../../../../lib/aws/services/route-53.ts";
import type { DataKind } from "../../../../lib/kind/data-kind.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import { drivenKind, withAnswers } from "../../../support/kinds/data/driven-kind.ts";

/** Racks do not show whether the last change to them was carried out. */
const data: DataKind<typeof sdk, { readonly name: string }> = {
  resource: { group: "toys", version: "v1", kind: "Rack", plural: "racks" },
  service: route53,
  name: "name",
  arn: (name) => `arn:aws:toys:::rack/${name}`,
  ids: ({ name }) => ({ HostedZoneId: name, ResourceId: name }),
  read: [{ call: "GetHostedZone", ids: ({ name }) => ({ Id: name }) }],
  absent: ["NoSuchHostedZone"],
  states: {
    member: "Status",
    read: {
      call: "GetChange",
      at: "ChangeInfo",
      id: { member: "Id", form: /^C\d+$/ },
      absent: ["NoSuchChange"],
    },
    busy: { PENDING: {} },
  },
  create: { call: "CreateHostedZone" },
  remove: { call: "DeleteHostedZone" },
  terminal: { codes: [] },
  tags: {
    read: "ListTagsForResource",
    at: "ResourceTagSet",
    set: "ChangeTagsForResource",
    unset: "ChangeTagsForResource",
  },
  parts: {},
};

const rack = drivenKind(data, sdk, { specFields: { name: "value" }, statusFields: ["id", "status", "submittedAt"] });

const refusal = (code: string) =>
  new ApiError({ service: "Toys", operation: "GetChange" }, { code, message: "no", status: 400, answered: true });

/** The rack as it is described if the status remembers this, and the changes that were asked for. */
async function described(remembered: object, answer: object = { ChangeInfo: { Id: "C1", Status: "INSYNC" } }) {
  const answers = { GetHostedZone: { HostedZone: { Id: "R1" } }, GetChange: answer };
  const { target, calls } = withAnswers(rack, { name: "R1" }, answers, { ...remembered });
  const seen = await rack.describe(target);
  return { seen, asked: calls.filter(({ operation }) => operation === "GetChange").map(({ input }) => input) };
}

describe("the last change that AWS has accepted", () => {
  it("is asked for while AWS was working on it, and shows whether AWS still is", async () => {
    const { seen, asked } = await described({ id: "C1", status: "PENDING" });
    expect(asked).toEqual([{ Id: "C1" }]);
    expect([seen?.busy, seen?.status]).toMatchObject([undefined, { id: "C1", status: "INSYNC" }]);
    const pending = { ChangeInfo: { Id: "C1", Status: "PENDING", SubmittedAt: new Date(0) } };
    const waiting = await described({ id: "C1", status: "PENDING" }, pending);
    expect(waiting.seen?.busy).toMatchObject({ reason: "PENDING" });
    expect(waiting.seen?.status).toEqual({ id: "C1", status: "PENDING", submittedAt: "1970-01-01T00:00:00.000Z" });
  });

  it("is not asked for again once it was carried out, and stays in the status", async () => {
    const remembered = { id: "C1", status: "INSYNC", submittedAt: "1970-01-01T00:00:00.000Z" };
    const { seen, asked } = await described({ ...remembered, wheels: 4 });
    expect([asked, seen?.busy, seen?.status]).toEqual([[], undefined, remembered]);
  });

  it.each([{}, { id: "../C1", status: "PENDING" }, { id: 7, status: "PENDING" }, { status: "PENDING" }])(
    "is not asked for, nor waited for, if the status is %j",
    async (remembered) => {
      const { seen, asked } = await described(remembered);
      expect([asked, seen?.busy]).toEqual([[], undefined]);
    },
  );

  it("is not waited for if AWS does not know it", async () => {
    const { seen, asked } = await described({ id: "C1", status: "PENDING" }, refusal("NoSuchChange"));
    expect([asked, seen?.busy, seen?.status]).toEqual([
      [{ Id: "C1" }],
      undefined,
      { id: null, status: null, submittedAt: null },
    ]);
  });

  it("is asked for by the next pass if AWS refuses to describe it", async () => {
    const refused = refusal("Throttling");
    await expect(described({ id: "C1", status: "PENDING" }, refused)).rejects.toBe(refused);
  });

  it("that a status remembers with a date that is none makes no pass fail", async () => {
    const { seen } = await described({ id: "C1", status: "INSYNC", submittedAt: "yesterday" });
    expect(seen?.status).toMatchObject({ submittedAt: "yesterday" });
  });
});
