import { FREE_TEXT, OWN_NAME } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a policy's spec name. */
export const names: Names = {
  name: OWN_NAME,
  path: { imposed: "iamPath" },
  description: FREE_TEXT,
  policyDocument: {
    public:
      "anything: the policy has an effect only in roles, and `permissionsBoundary` bounds every role of an object",
  },
};
