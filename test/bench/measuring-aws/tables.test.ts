import { expect, test } from "vitest";
import { createTables } from "./tables.ts";

const about = { TableName: "t" };
const byArn = { ResourceArn: "arn:aws:dynamodb:us-west-2:000000000000:table/t" };

test("describes a table as it was created, with the status ACTIVE from the beginning", () => {
  const { answer } = setUp();
  expect(answer("DescribeTable", about)).toMatchObject({
    status: 200,
    body: { Table: { TableName: "t", TableStatus: "ACTIVE", BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" } } },
  });
});

test("returns, for each setting, the value that was put last", () => {
  const { answer } = setUp();
  expect(answer("DescribeTimeToLive", about).body).toEqual({ TimeToLiveDescription: { TimeToLiveStatus: "DISABLED" } });
  answer("UpdateTimeToLive", { ...about, TimeToLiveSpecification: { AttributeName: "expires", Enabled: true } });
  expect(answer("DescribeTimeToLive", about).body).toEqual({
    TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName: "expires" },
  });
});

test("also finds a table by its ARN, and keeps the tags that it is created with", () => {
  const { answer, resourceOf } = setUp();
  expect([resourceOf(about), resourceOf(byArn)]).toEqual(["t", "t"]);
  answer("TagResource", { ...byArn, Tags: [{ Key: "stage", Value: "test" }] });
  expect(answer("ListTagsOfResource", byArn).body).toEqual({
    Tags: [
      { Key: "team", Value: "platform" },
      { Key: "stage", Value: "test" },
    ],
  });
});

test("rejects calls for a table that does not exist, and the creation of one that already exists", () => {
  const { answer } = setUp();
  expect(answer("GetResourcePolicy", byArn)).toMatchObject({
    status: 400,
    body: { __type: "PolicyNotFoundException" },
  });
  expect(answer("CreateTable", about)).toMatchObject({ status: 400, body: { __type: "ResourceInUseException" } });
  answer("DeleteTable", about);
  expect(answer("DescribeTable", about)).toMatchObject({ status: 400, body: { __type: "ResourceNotFoundException" } });
});

function setUp() {
  const tables = createTables();
  tables.answer("CreateTable", {
    ...about,
    BillingMode: "PAY_PER_REQUEST",
    Tags: [{ Key: "team", Value: "platform" }],
  });
  return tables;
}
