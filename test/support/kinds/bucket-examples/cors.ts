import fc from "fast-check";
import { cors as part } from "../../../../lib/kinds/s3/bucket/parts/cors.ts";
import type { CORSRule } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, some, word } from "../../assertions/arbitraries.ts";
import { turnedRound } from "../../assertions/turned-round.ts";
import type { PartExamples } from "./examples.ts";

const rule = record<CORSRule>({
  id: optional(word),
  allowedMethods: some(fc.constantFrom("GET", "PUT", "POST", "HEAD", "DELETE")),
  allowedOrigins: some(word.map((name) => `https://${name}.example.org`)),
  allowedHeaders: optional(some(word)),
  exposeHeaders: optional(some(word.map((name) => `x-amz-${name}`))),
  maxAgeSeconds: optional(fc.integer({ min: 1, max: 86_400 })),
});

export const cors: PartExamples<{ readonly corsRules?: readonly CORSRule[] }> = {
  part,
  examples: [
    [
      {
        cors: {
          corsRules: [
            { allowedMethods: ["PUT", "GET"], allowedOrigins: ["*"], allowedHeaders: ["*"], exposeHeaders: [] },
            { id: "two", allowedMethods: ["HEAD"], allowedOrigins: ["https://a.example.org"], maxAgeSeconds: 60 },
          ],
        },
      },
      {
        corsRules: [
          { allowedMethods: ["PUT", "GET"], allowedOrigins: ["*"], allowedHeaders: ["*"] },
          { id: "two", allowedMethods: ["HEAD"], allowedOrigins: ["https://a.example.org"], maxAgeSeconds: 60 },
        ],
      },
    ],
  ],
  defaults: [{ cors: {} }, { cors: { corsRules: [] } }],
  generated: some(rule, ({ id }) => id).map((corsRules) => ({ cors: { corsRules } })),
  // The order of the rules matters.
  reorder: ({ cors }) => ({ cors: { corsRules: (cors?.corsRules ?? []).map(turnedRound) } }),
};
