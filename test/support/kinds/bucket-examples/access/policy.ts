import fc from "fast-check";
import { policy as part } from "../../../../../lib/kinds/s3/bucket/parts/access/policy.ts";
import { some, word } from "../../../assertions/arbitraries.ts";
import { turnedRound } from "../../../assertions/turned-round.ts";
import type { PartExamples } from "../examples.ts";

/** A bucket policy must name its bucket. The tests replace this name with the name of the bucket. */
export const THIS_BUCKET = "the-bucket";

const statement = {
  Effect: "Deny",
  Principal: "*",
  Action: ["s3:PutObject", "s3:GetObject"],
  Resource: `arn:aws:s3:::${THIS_BUCKET}/*`,
};
const text = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
const pretty = JSON.stringify({ Version: "2012-10-17", Statement: [statement] }, undefined, 2);

const anyStatement = fc.record({
  Sid: word,
  Effect: fc.constant("Deny"),
  Principal: fc.constant("*"),
  Action: some(fc.constantFrom("s3:GetObject", "s3:PutObject", "s3:DeleteObject")),
  Resource: fc.constant([`arn:aws:s3:::${THIS_BUCKET}/*`]),
});

export const policy: PartExamples<string> = {
  part,
  examples: [
    [{ policy: text }, text],
    [{ policy: `\n${pretty}\n` }, pretty],
  ],
  defaults: [{ policy: "" }, { policy: " \n" }],
  generated: some(anyStatement, ({ Sid }) => Sid).map((Statement) => ({
    policy: JSON.stringify({ Version: "2012-10-17", Statement }),
  })),
  reorder: ({ policy = "{}" }) => ({ policy: JSON.stringify(turnedRound(JSON.parse(policy))) }),
};
