import { expect, test } from "vitest";
import { trail } from "../../../../lib/preflight/account/trail.ts";
import { type Answers, context, deployment, findings } from "../../../support/preflight/context.ts";

const TrailARN = "arn:aws:cloudtrail:us-east-1:111122223333:trail/all";
const look = (selectors: NonNullable<Answers["cloudtrail:GetEventSelectors"]>, IsLogging = true) =>
  findings(
    trail,
    context({
      "cloudtrail:DescribeTrails": { trailList: [{ TrailARN, HomeRegion: "us-east-1" }] },
      "cloudtrail:GetTrailStatus": { IsLogging },
      "cloudtrail:GetEventSelectors": selectors,
    }),
  );
const advanced = (...readOnly: readonly string[]) => ({
  AdvancedEventSelectors: [
    {
      FieldSelectors: [
        { Field: "eventCategory", Equals: ["Management"] },
        ...(readOnly.length > 0 ? [{ Field: "readOnly", Equals: [...readOnly] }] : []),
      ],
    },
  ],
});

test.each([
  {},
  { EventSelectors: [{ ReadWriteType: "All" }] },
  { EventSelectors: [{ ReadWriteType: "WriteOnly", IncludeManagementEvents: true }] },
  advanced(),
  advanced("false"),
] as const)("a trail with %j records management events that write", async (selectors) => {
  expect(await look(selectors as object)).toEqual([]);
});

test.each([
  { EventSelectors: [{ ReadWriteType: "ReadOnly", IncludeManagementEvents: true }] },
  { EventSelectors: [{ ReadWriteType: "All", IncludeManagementEvents: false }] },
  advanced("true"),
] as const)("a trail with %j does not", async (selectors) => {
  expect(await look(selectors as object)).toMatchObject([
    { what: expect.stringContaining("is logging management events that write") },
  ]);
});

test("a trail that is not logging does not, and the command starts it", async () => {
  expect(await look({}, false)).toMatchObject([
    { commands: [expect.anything(), `aws cloudtrail start-logging --name ${TrailARN} --region us-east-1`] },
  ]);
});

test("without a trail, the commands create one", async () => {
  const found = await findings(trail, context({ "cloudtrail:DescribeTrails": { trailList: [] } }));
  expect(found).toMatchObject([{ what: "No trail of CloudTrail covers us-west-2." }]);
});

test("applies only with driftEvents", () => {
  expect(trail.applies?.(deployment)).toBe(false);
  expect(trail.applies?.({ ...deployment, driftEvents: true })).toBe(true);
});
