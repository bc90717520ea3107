import type { Exempt } from "./exempt.ts";

/** Exports of kinds that are data, and of what makes kinds of data: such kinds call them. */
export const exemptKinds: readonly Exempt[] = [
  {
    why: { through: "lib/kinds/route-53/record-set/record-set.generated.ts#recordSet" },
    exports: { "lib/kind/untagged/items.ts": "identityOf" },
  },
  {
    why: { through: "lib/kinds/rds/db-instance/db-instance.generated.ts#dbInstance" },
    exports: {
      "lib/kind/lifecycle/final-snapshot.ts": "snapshotAnnotations snapshotHints snapshotInput",
      "lib/kind/values/databases/hyphenated-names.ts": "hyphenatedNames",
      "lib/kind/values/databases/is-version.ts": "isVersion",
      "lib/kind/values/databases/list-change.ts": "listChange",
      "lib/kind/values/databases/same-in-any-case.ts": "sameInAnyCase",
    },
  },
  {
    why: { through: "lib/kinds/elasticache/replication-group/replication-group.generated.ts#replicationGroup" },
    exports: {
      "lib/kinds/elasticache/shared/events.ts": "eventsOf",
      "lib/kinds/elasticache/shared/is-on.ts": "isOn",
      "lib/kinds/elasticache/shared/replica-counts.ts": "declaredReplicas presentReplicas replicaChanges",
    },
  },
  {
    why: { through: "lib/kinds/iam/role/role.generated.ts#role" },
    exports: {
      "lib/kind/calling.ts": "callingOf",
      "lib/kind/list/list-all.ts": "listAll pagesOf searchList",
      "lib/kind/parts/lists/keyed-list.ts": "keyedListPart",
      "lib/kind/untagged/proof.ts": "ownerText withProof",
      "lib/kinds/iam/shared/role-path.ts": "above roleArn",
    },
  },
  {
    why: { through: "lib/kinds/ec2/security-group/security-group.generated.ts#securityGroup" },
    exports: { "lib/kinds/ec2/shared/filters.ts": "filtered" },
  },
  {
    why: { through: "lib/kinds/secrets-manager/secret/secret.generated.ts#secret" },
    exports: {
      "lib/kind/parts/secret.ts": "secretPart",
      "lib/kind/values/same-key.ts": "sameOrDefaultKey",
      "lib/kinds/secrets-manager/secret.ts": "currentVersion nextVersion shownDigest",
    },
  },
  {
    why: { through: "lib/kinds/ecr/repository/repository.generated.ts#repository" },
    exports: {
      "lib/kind/kind-from.ts": "kindFrom",
      "lib/kind/lifecycle/states.ts": "workNamed",
      "lib/kind/operation.ts": "commandOf memberFor schemaAt schemasOf",
      "lib/kind/parts/attribute.ts": "attributePart",
      "lib/kind/parts/attribute-group.ts": "attributeGroupPart",
      "lib/kind/parts/attribute-text.ts": "agree declaredAsNew textOf",
      "lib/kind/parts/document.ts": "driveDocument",
      "lib/kind/parts/field-values.ts": "fieldValues",
      "lib/kind/parts/fixed-fields.ts": "fixedFields",
      "lib/kind/parts/part-of.ts": "partOf",
      "lib/kind/parts/setting.ts": "settingPart",
      "lib/kind/parts/setting-group.ts": "settingGroupPart",
      "lib/kind/parts/only-one.ts": "declares onlyOne",
      "lib/kind/parts/spec-rules.ts": "checkFields",
      "lib/kind/parts/without-filled.ts": "withoutFilled",
      "lib/kind/status/sorted-lists.ts": "sortedLists",
      "lib/kind/tags.ts": "createdTags tagsInput",
      "lib/kind/target.ts": "nameIn specOf targetOf",
      "lib/kind/value-at.ts": "isRecord textAt valueAt",
    },
  },
];
