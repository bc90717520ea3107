import fc from "fast-check";
import { some, word } from "../../assertions/arbitraries.ts";
import { turnedRound } from "../../assertions/turned-round.ts";
import type { PartExamples } from "./examples.ts";
import { partNamed } from "./parts.ts";

/** A JSON document with the same meaning, in which keys and lists are in a different order. */
const reordered = (text = "{}") => JSON.stringify(turnedRound(JSON.parse(text)), undefined, 2);

export const untaggedExpire = {
  rulePriority: 1,
  description: "untagged images expire",
  selection: { tagStatus: "untagged", countType: "sinceImagePushed", countUnit: "days", countNumber: 14 },
  action: { type: "expire" },
};
const lifecycle = JSON.stringify({ rules: [untaggedExpire] });

const anyRule = fc.record({
  rulePriority: fc.integer({ min: 1, max: 999 }),
  selection: fc.record({
    tagStatus: fc.constant("tagged"),
    tagPrefixList: word.map((prefix) => [prefix]),
    countType: fc.constant("imageCountMoreThan"),
    countNumber: fc.integer({ min: 1, max: 1000 }),
  }),
  action: fc.constant({ type: "expire" }),
});

export const lifecyclePolicyExamples: PartExamples<string> = {
  part: partNamed<string>("lifecyclePolicy"),
  examples: [
    [{ lifecyclePolicy: lifecycle }, lifecycle],
    [{ lifecyclePolicy: `${reordered(lifecycle)}\n` }, reordered(lifecycle)],
  ],
  defaults: [{ lifecyclePolicy: "" }, { lifecyclePolicy: " \n" }],
  generated: some(anyRule, ({ rulePriority }) => rulePriority).map((rules) => ({
    lifecyclePolicy: JSON.stringify({ rules }),
  })),
  reorder: (spec) => ({ lifecyclePolicy: reordered(spec.lifecyclePolicy) }),
};

const pull = {
  Sid: "pull",
  Effect: "Allow",
  Principal: { AWS: "arn:aws:iam::111111111111:root" },
  Action: ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"],
};
export const pullPolicy = JSON.stringify({ Version: "2012-10-17", Statement: [pull] });

const anyStatement = fc.record({
  Sid: word,
  Effect: fc.constantFrom("Allow", "Deny"),
  Principal: fc.constant({ AWS: ["arn:aws:iam::111111111111:root", "222222222222"] }),
  Action: some(fc.constantFrom("ecr:BatchGetImage", "ecr:PutImage", "ecr:DescribeImages")),
});

export const policyExamples: PartExamples<string> = {
  part: partNamed<string>("policy"),
  examples: [
    [{ policy: pullPolicy }, pullPolicy],
    [{ policy: `\n${reordered(pullPolicy)}\n` }, reordered(pullPolicy)],
  ],
  defaults: [{ policy: "" }, { policy: " \n" }],
  generated: some(anyStatement, ({ Sid }) => Sid).map((Statement) => ({
    policy: JSON.stringify({ Version: "2012-10-17", Statement }),
  })),
  reorder: (spec) => ({ policy: reordered(spec.policy) }),
};
