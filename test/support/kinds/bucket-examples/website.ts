import fc from "fast-check";
import { website as part } from "../../../../lib/kinds/s3/bucket/parts/website.ts";
import type { Website } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, some, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";

type Rule = NonNullable<Website["routingRules"]>[number];

const rule: fc.Arbitrary<Rule> = record<Rule>({
  condition: optional(
    fc.oneof(
      word.map((keyPrefixEquals) => ({ keyPrefixEquals })),
      fc.constant({ httpErrorCodeReturnedEquals: "404" }),
    ),
  ),
  redirect: fc.oneof(
    word.map((replaceKeyPrefixWith) => ({ replaceKeyPrefixWith, protocol: "https" })),
    word.map((name) => ({ hostName: `${name}.example.org`, httpRedirectCode: "302" })),
    word.map((replaceKeyWith) => ({ replaceKeyWith })),
  ),
});

const site = record<Website>({
  indexDocument: word.map((name) => ({ suffix: `${name}.html` })),
  errorDocument: optional(word.map((name) => ({ key: `${name}.html` }))),
  redirectAllRequestsTo: fc.constant(undefined),
  routingRules: optional(some(rule, JSON.stringify)),
});

const elsewhere = fc.record({
  hostName: word.map((name) => `${name}.example.org`),
  protocol: fc.constantFrom("http", "https"),
});

export const website: PartExamples<Website> = {
  part,
  examples: [
    [
      { website: { indexDocument: { suffix: "index.html" }, errorDocument: {}, routingRules: [] } },
      { indexDocument: { suffix: "index.html" } },
    ],
    [
      { website: { redirectAllRequestsTo: { hostName: "example.org", protocol: "https" } } },
      { redirectAllRequestsTo: { hostName: "example.org", protocol: "https" } },
    ],
    [
      {
        website: {
          indexDocument: { suffix: "index.html" },
          routingRules: [{ condition: { keyPrefixEquals: "docs/" }, redirect: { replaceKeyPrefixWith: "documents/" } }],
        },
      },
      {
        indexDocument: { suffix: "index.html" },
        routingRules: [{ condition: { keyPrefixEquals: "docs/" }, redirect: { replaceKeyPrefixWith: "documents/" } }],
      },
    ],
  ],
  // An adoption by ACK leaves an empty website in the spec.
  defaults: [{ website: {} }, { website: { routingRules: [] } }],
  generated: fc
    .oneof(
      site,
      elsewhere.map((redirectAllRequestsTo) => ({ redirectAllRequestsTo })),
    )
    .map((website) => ({ website })),
  // The order of the rules matters.
  reorder: ({ website }) => ({ website: Object.fromEntries(Object.entries(website ?? {}).toReversed()) }),
};
