import { expect, it } from "vitest";
import { ackReferences } from "../../../../lib/codegen/from-data/ack-references.ts";
import { keyArn, roleArn, securityGroupID, subnetID, vpcID } from "../../../../lib/kind/publish/reference-targets.ts";

const other = keyArn.kind;

/** The facts about fields with references. A path that ends with `Refs` is a list. */
function facts(...paths: readonly string[]) {
  const all = paths.flatMap((path): [string, string][] => {
    if (path.endsWith("Refs"))
      return [
        [path, "array"],
        [`${path}[].from`, "object"],
      ];
    return path.endsWith("Ref")
      ? [
          [path, "object"],
          [`${path}.from`, "object"],
        ]
      : [[path, "string"]];
  });
  return { fields: Object.fromEntries(all.map(([path, fact]) => [`spec.${path}`, fact])) };
}

it("takes what provides each field from the page, in its order, and what is a list from ACK's CRD", () => {
  const all = facts("vpcID", "vpcRef", "net.subnetIDs", "net.subnetRefs", "role", "roleRef");
  const found = ackReferences(all, other, { role: roleArn, "net.subnetIDs": subnetID, vpcID });
  expect(found).toEqual({ role: roleArn, "net.subnetIDs": { ...subnetID, list: true }, vpcID });
  expect(Object.keys(found)).toEqual(["role", "net.subnetIDs", "vpcID"]);
});

it("lets objects of the same kind refer to each other", () => {
  const field = "userIDGroupPairs[].groupID";
  const all = facts(field, "userIDGroupPairs[].groupName", "userIDGroupPairs[].groupRef");
  const stated = { [field]: securityGroupID };
  expect(ackReferences(all, securityGroupID.kind, stated)).toEqual({ [field]: { ...securityGroupID, mutual: true } });
  expect(ackReferences(all, other, stated)).toEqual({ [field]: securityGroupID });
});

it("demands what provides a field for which ACK's CRD has a second one", () => {
  expect(() => ackReferences(facts("roleARN", "roleID", "roleRef"), other, {})).toThrow(
    "spec.roleRef: state in references what provides roleARN or roleID",
  );
});

it("names the field that was probably meant if a field is misspelt", () => {
  const stated = { roleArn: roleArn, vpcID, subnet: subnetID };
  expect(() => ackReferences(facts("roleARN", "roleRef", "vpcID", "vpcRef"), other, stated)).toThrow(
    "spec.roleRef: state in references what provides roleARN; references names roleArn, which is no field (did you mean roleARN?); references names subnet, which is no field",
  );
});
