import { expect, it } from "vitest";
import { ackReferences } from "../../../../lib/codegen/from-data/ack-references.ts";
import {
  keyArn,
  keyId,
  roleArn,
  securityGroupID,
  subnetID,
  topicArn,
  vpcID,
} from "../../../../lib/kind/publish/reference-targets.ts";

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

it("takes what ACK's CRD has a second field for, and what provides it from the name of the field", () => {
  const found = ackReferences(
    facts("roleARN", "roleRef", "monitoringRoleARN", "monitoringRoleRef", "net.subnetIDs", "net.subnetRefs", "vpcID"),
    other,
    {},
    [],
  );
  expect(found).toEqual({
    roleARN: roleArn,
    monitoringRoleARN: roleArn,
    "net.subnetIDs": { ...subnetID, list: true },
  });
});

it("takes what provides a field from the definition, if it states that", () => {
  const all = facts("kmsKeyID", "kmsKeyRef", "queues", "queueRefs");
  const stated = { kmsKeyID: keyId, queues: { ...topicArn, list: true } as const };
  expect(ackReferences(all, other, stated, [])).toEqual(stated);
});

it("lets objects of the same kind refer to each other", () => {
  const field = "userIDGroupPairs[].groupID";
  const all = facts(field, "userIDGroupPairs[].groupName", "userIDGroupPairs[].groupRef");
  expect(ackReferences(all, securityGroupID.kind, {}, [])).toEqual({ [field]: { ...securityGroupID, mutual: true } });
  expect(ackReferences(all, other, {}, [])).toEqual({ [field]: securityGroupID });
});

it("looks first for what the definition states, and last for what is in certain fields", () => {
  const all = facts("in[].vpcID", "in[].vpcRef", "out[].vpcID", "out[].vpcRef", "role", "roleRef", "vpcID", "vpcRef");
  const found = ackReferences(all, other, { role: roleArn }, ["out", "in"]);
  expect(Object.keys(found)).toEqual(["role", "vpcID", "out[].vpcID", "in[].vpcID"]);
  expect(found.vpcID).toEqual(vpcID);
});

it.each([
  ["no name tells", ["colourID", "colourRef"], "spec.colourRef: state what provides colourID"],
  ["two names tell", ["roleARN", "roleID", "role", "roleRef"], "spec.roleRef: state what provides roleARN,roleID,role"],
])("demands what provides a field if %s", (_, paths, message) => {
  expect(() => ackReferences(facts(...paths), other, {}, [])).toThrow(message);
});
