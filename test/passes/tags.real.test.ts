import { describe } from "vitest";
import { descriptions } from "../kind/descriptions.ts";
import { testTags } from "../support/kinds/kind-on-aws/tag-suite.ts";

const tagged = descriptions.filter(({ ownTests }) => ownTests === undefined);

describe.each(tagged)("the tags of a $kind.kind", ({ open }) => {
  testTags(open);
});
