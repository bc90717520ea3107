import { beforeAll, describe, expect, it } from "vitest";
import type { TopicSpec } from "../../../../../lib/kinds/sns/topic/spec.generated.ts";
import { topic } from "../../../../../lib/kinds/sns/topic/topic.generated.ts";
import { testAws } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type AttributeExamples, testAttributes } from "../../../../support/kinds/attributes/part-contract.ts";
import { fullTopic } from "../../../../support/kinds/topic/full-topic.ts";

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

const sns = {
  kind: topic,
  backend: "moto 5.2.5",
  aws: () => testAws(moto),
  named: (name: string): TopicSpec => ({ name: `${name}.fifo`, fifoTopic: "true" }),
  reads: "GetTopicAttributes",
};

/** The values that mean the same as an omitted field, where they are not only the empty text. */
const DEFAULTS: Readonly<Record<string, string>> = {
  contentBasedDeduplication: "false",
  fifoThroughputScope: "Topic",
  signatureVersion: "1",
  tracingConfig: "PassThrough",
};

// A topic always has a policy, and a data protection policy is only read if it is declared: the tests of passes cover both.
const { policy: _, dataProtectionPolicy: __, ...others } = fullTopic;

const examples: readonly AttributeExamples<TopicSpec>[] = Object.entries(others).map(([part, text]) => ({
  part,
  values: [{ [part]: text }],
  defaults: [{ [part]: "" }, { [part]: DEFAULTS[part] ?? (part.endsWith("Rate") ? "0" : " ") }],
}));

it("has examples of every part that can be changed, except for those that a topic keeps", () => {
  const writable = topic.parts.filter((part) => "write" in part && part.keep === undefined);
  expect(examples.map(({ part }) => part).toSorted()).toEqual(writable.map(({ name }) => name).toSorted());
});

describe(sns.backend, () => {
  for (const one of examples) testAttributes(sns, one);
});
