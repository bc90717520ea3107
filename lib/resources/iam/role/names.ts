import { FREE_TEXT, OWN_NAME, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const BOUNDED = "anything: `permissionsBoundary` bounds what the role may do";

/** What the texts of a role's spec name. */
export const names: Names = {
  name: OWN_NAME,
  path: { imposed: "iamPath", perNamespace: true, existing: "existingRoles" },
  description: FREE_TEXT,
  permissionsBoundary: { imposed: "permissionsBoundary" },
  // A policy cannot be deleted while it is attached to a role.
  "policies[]": target("any customer managed policy, which cannot be deleted while a role has it", "", {
    except: ["arn:*:iam::aws:policy/*"],
  }),
  "inlinePolicies{}": { public: BOUNDED },
  assumeRolePolicyDocument: { public: "who may assume the role itself" },
};
