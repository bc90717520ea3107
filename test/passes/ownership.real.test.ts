import { describe } from "vitest";
import { independentKindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { testOwnership } from "../support/kinds/kind-on-aws/ownership-suite.ts";

describe.each(independentKindsOnAws)("$name:", ({ open }) => {
  testOwnership(open);
});
