import { describe } from "vitest";
import { namedKindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { testOwnership } from "../support/kinds/kind-on-aws/ownership-suite.ts";

describe.each(namedKindsOnAws)("$name:", ({ open }) => {
  testOwnership(open);
});
