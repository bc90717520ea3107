import { describe, expect, it } from "vitest";
import { keyData } from "../../../support/kinds/data/key.ts";
import { networkData } from "../../../support/kinds/data/network.ts";
import { problemsAfter } from "../../../support/kinds/data/problems-after.ts";

describe("if AWS assigns identifiers, it is a problem", () => {
  const { assigned, create } = keyData;
  const late =
    "assigned: the data must have lateSeconds, which is also how long a search that finds nothing is not believed";

  it.each<[string, object, string]>([
    [
      "that no status field contains the identifier",
      { assigned: { ...assigned, field: "keyId" } },
      "assigned: there is no status.keyId",
    ],
    [
      "that the list has no identifiers",
      { assigned: { ...assigned, member: "Description" } },
      "assigned: KeyListEntry has no member Description",
    ],
    [
      "that there is no such list",
      { assigned: { ...assigned, at: "KeyIds" } },
      "ListKeysResponse has no member KeyIds",
    ],
    [
      "that the call says otherwise where the list continues",
      { assigned: { ...assigned, token: "Marker" } },
      "assigned: ListKeysResponse has no member Marker",
    ],
    [
      "that the description has no ARN",
      { assigned: { ...assigned, arn: "KeyArn" } },
      "assigned: the description has no member KeyArn",
    ],
    [
      "that the create call has no member for the token",
      { create: { ...create, clientToken: "ClientRequestToken" } },
      "CreateKeyRequest has no member ClientRequestToken",
    ],
    ["that nothing says how long a new resource may be invisible", { lateSeconds: undefined }, late],
  ])("%s", (_, change, problem) => {
    expect(problemsAfter("key", change)).toEqual([problem]);
  });
});

it("if the list cannot be limited so, it is a problem", () => {
  const assigned = { ...networkData.assigned, read: "DescribeConversionTasks", at: "ConversionTasks" };
  const problem = "assigned: DescribeConversionTasksRequest has no member Filters";
  expect(problemsAfter("network", { assigned })).toContain(problem);
});
