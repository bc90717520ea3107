import fc from "fast-check";
import { resourcePolicy as part } from "../../../../lib/kinds/dynamodb/table/parts/resource-policy.ts";
import { some, word } from "../../assertions/arbitraries.ts";
import { turnedRound } from "../../assertions/turned-round.ts";
import type { PartExamples } from "./examples.ts";

const statement = {
  Effect: "Deny",
  Principal: "*",
  Action: ["dynamodb:GetItem", "dynamodb:PutItem"],
  Resource: "arn:aws:dynamodb:us-west-2:000000000000:table/the-table",
};
const text = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
const pretty = JSON.stringify({ Version: "2012-10-17", Statement: [statement] }, undefined, 2);

const anyStatement = fc.record({
  Sid: word,
  Effect: fc.constant("Deny"),
  Principal: fc.constant("*"),
  Action: some(fc.constantFrom("dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:DeleteItem")),
  Resource: fc.constant([statement.Resource]),
});

export const resourcePolicy: PartExamples<string> = {
  part,
  examples: [
    [{ resourcePolicy: text }, text],
    [{ resourcePolicy: `\n${pretty}\n` }, pretty],
  ],
  defaults: [{ resourcePolicy: "" }, { resourcePolicy: " \n" }],
  generated: some(anyStatement, ({ Sid }) => Sid).map((Statement) => ({
    resourcePolicy: JSON.stringify({ Version: "2012-10-17", Statement }),
  })),
  reorder: ({ resourcePolicy = "{}" }) => ({ resourcePolicy: JSON.stringify(turnedRound(JSON.parse(resourcePolicy))) }),
};
