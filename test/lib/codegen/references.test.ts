import { expect, it } from "vitest";
import { definitions } from "../../../lib/codegen/definitions.ts";
import { ackNameOf, referenceName } from "../../../lib/codegen/references.ts";

it.each(
  definitions.flatMap(({ definition }) =>
    Object.entries(definition.references).map(([path, { ackName }]) => [path, ackName] as const),
  ),
)("calls the field %s by ACK's name %s", (path, ackName) => {
  expect(ackNameOf(path)).toBe(ackName);
});

it.each([
  ["roleARN", false, "roleRef"],
  ["replication.role", false, "replication.roleRef"],
  ["policies", true, "policyRefs"],
  ["vpcConfig.subnetIDs", true, "vpcConfig.subnetRefs"],
  ["securityGroupIDs", true, "securityGroupRefs"],
  ["notificationARNs", true, "notificationRefs"],
])("names the field that refers to other objects instead of %s, as a list: %s, %s", (field, isList, name) => {
  expect(referenceName(field, isList)).toBe(name);
});
