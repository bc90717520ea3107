import { describe } from "vitest";
import { own } from "../../lib/text/own.ts";
import { untaggedKinds } from "../support/kinds/kind-manifests.ts";
import { kindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { testTags } from "../support/kinds/kind-on-aws/tag-suite.ts";

const tagged = kindsOnAws.filter(({ name }) => own(untaggedKinds, name) === undefined);

describe.each(tagged)("the tags of a $name", ({ open }) => {
  testTags(open);
});
