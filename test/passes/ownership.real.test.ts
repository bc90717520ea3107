import { describe } from "vitest";
import { kindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { testOwnership } from "../support/kinds/kind-on-aws/ownership-suite.ts";

describe.each(kindsOnAws)("$name:", ({ open }) => {
  testOwnership(open);
});
