import type { Exempt } from "./exempt.ts";

/** Exports of kinds that are data, and of what makes kinds of data: such kinds call them. */
export const exemptKinds: readonly Exempt[] = [
  {
    why: { through: "lib/resources/eks/access-entry/access-entry.generated.ts#accessEntry" },
    exports: { "lib/resources/eks/access-entry/bounds.ts": "checkBounds" },
  },
  {
    why: { through: "lib/resources/route-53/record-set/record-set.generated.ts#recordSet" },
    exports: { "lib/resources/driver/untagged/items.ts": "hasKey identityOf" },
  },
  {
    why: { through: "lib/resources/rds/db-instance/db-instance.generated.ts#dbInstance" },
    exports: {
      "lib/resources/driver/lifecycle/final-snapshot.ts": "snapshotAnnotations snapshotHints snapshotInput",
      "lib/resources/driver/parts/lists/list-change.ts": "listAfter listChange",
      "lib/resources/values/databases/hyphenated-names.ts": "hyphenatedNames",
      "lib/resources/values/databases/is-version.ts": "isVersion",
      "lib/resources/values/databases/same-in-any-case.ts": "sameInAnyCase",
    },
  },
  {
    why: { through: "lib/resources/elasticache/replication-group/replication-group.generated.ts#replicationGroup" },
    exports: {
      "lib/resources/driver/parts/lists/switched-items.ts": "itemsOn switchedItems turnedOn",
      "lib/resources/elasticache/events.ts": "eventsOf",
      "lib/resources/elasticache/replication-group/states.ts": "isSettled",
    },
  },
  {
    why: { through: "lib/resources/iam/role/role.generated.ts#role" },
    exports: {
      "lib/resources/driver/calling.ts": "callingOf",
      "lib/resources/driver/list-all.ts": "listAll pagesOf searchList",
      "lib/resources/driver/parts/lists/keyed-list.ts": "keyedListPart",
      "lib/resources/driver/untagged/proof.ts": "ownerText withProof",
      "lib/resources/iam/role-path.ts": "above roleArn",
    },
  },
  {
    why: { through: "lib/resources/ec2/security-group/security-group.generated.ts#securityGroup" },
    exports: { "lib/resources/ec2/security-group/rule.ts": "withText" },
  },
  {
    why: { through: "lib/resources/secrets-manager/secret/secret.generated.ts#secret" },
    exports: {
      "lib/resources/driver/parts/secret.ts": "secretPart",
      "lib/resources/values/same-key.ts": "sameOrDefaultKey",
      "lib/resources/secrets-manager/secret/version.ts": "currentVersion",
    },
  },
  {
    why: { through: "lib/resources/ecr/repository/repository.generated.ts#repository" },
    exports: {
      "lib/resources/driver/kind-from.ts": "kindFrom",
      "lib/resources/driver/lifecycle/states.ts": "workNamed",
      "lib/resources/driver/operation.ts": "commandOf memberFor schemaAt schemasOf",
      "lib/resources/driver/parts/attribute.ts": "attributePart",
      "lib/resources/driver/parts/attribute-group.ts": "attributeGroupPart",
      "lib/resources/driver/parts/attribute-text.ts": "agree declaredAsNew textOf writtenText",
      "lib/resources/driver/parts/document.ts": "driveDocument",
      "lib/resources/driver/parts/field-values.ts": "fieldValues",
      "lib/resources/driver/parts/fixed-fields.ts": "fixedFields",
      "lib/resources/driver/parts/part-of.ts": "partOf",
      "lib/resources/driver/parts/setting.ts": "settingPart",
      "lib/resources/driver/parts/setting-group.ts": "settingGroupPart",
      "lib/resources/driver/parts/spec-rules.ts": "checkFields",
      "lib/resources/driver/parts/without-filled.ts": "withoutFilled",
      "lib/resources/driver/status/sorted-lists.ts": "sortedLists",
      "lib/resources/driver/tags.ts": "createdTags tagsInput",
      "lib/resources/driver/target.ts": "nameIn specOf targetOf",
      "lib/resources/driver/value-at.ts": "isRecord textAt valueAt",
    },
  },
];
