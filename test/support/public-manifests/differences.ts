import type { Difference } from "./public-source.ts";

const associationSection = "A `PodIdentityAssociation`";

export const otherCluster: Difference = { reason: "ValueImposed", section: associationSection, row: "`clusterName`" };
export const otherNamespace: Difference = { reason: "ValueImposed", section: associationSection, row: "`namespace`" };
export const otherRole: Difference = {
  reason: "RoleNotPassable",
  section: associationSection,
  row: "`roleARN`, `targetRoleARN`",
};
export const otherPath: Difference = { reason: "ValueImposed", section: "A `Policy` and a `Role`", row: "`path`" };
