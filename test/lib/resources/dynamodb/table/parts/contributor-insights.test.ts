import { expect, it } from "vitest";
import { contributorInsights } from "../../../../../../lib/resources/dynamodb/table/parts/contributor-insights.ts";
import { tableResource } from "../../../../../support/table-contract/table-resource.ts";

it("takes no other words", () => {
  expect(() => contributorInsights.desired(tableResource({ contributorInsights: "yes" }).spec)).toThrow(
    "spec.contributorInsights is yes; use ENABLE or DISABLE",
  );
});
