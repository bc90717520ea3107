import { expect, it } from "vitest";
import { draftPage } from "../../../bin/import-kind/draft/draft-page.ts";
import { defaultIn } from "../../../bin/import-kind/sdk/documented-default.ts";
import { imported } from "../../support/import/imported.ts";

it.each([
  ["The type. The default is STANDARD. You cannot update it.", "The default is STANDARD."],
  ["By default, the level is set to OFF.\n For more, see there.", "By default, the level is set to OFF."],
  ["Defaults to 5 minutes", "Defaults to 5 minutes"],
  ["The default encryption of the account.", undefined],
])("finds what %j says about the default", (text, sentence) => {
  expect(defaultIn(text)).toBe(sentence);
});

it("writes what the documentation of the SDK says about a default beside the field, with its address", async () => {
  const text = draftPage(await imported("cloudwatch", "MetricStream"));
  expect(text).toContain("// The SDK's documentation: ");
  expect(text).toContain("/latest/Package/-aws-sdk-client-cloudwatch/Interface/PutMetricStreamInput/)");
});
