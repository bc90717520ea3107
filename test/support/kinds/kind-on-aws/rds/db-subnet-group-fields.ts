import type { ChangeableField, FixedField } from "../field-suite.ts";
import { type DBSubnetGroupOnRDS, DECLARED, SUBNETS } from "./db-subnet-group-on-rds.ts";

const [A, B, C] = SUBNETS;

/** The fields of a DB subnet group that can be changed. The first two are required, so they return to what the spec declared before. */
export const changeableFields: readonly ChangeableField<DBSubnetGroupOnRDS>[] = [
  {
    field: "description",
    base: DECLARED,
    declared: { description: "Databases of the shop" },
    drift: (aws, name) => aws.change(name, "Databases of others", DECLARED.subnetIDs),
    event: "description: Databases of others -> Databases of the shop",
  },
  {
    field: "subnetIDs",
    base: DECLARED,
    declared: { subnetIDs: [A, C] },
    drift: (aws, name) => aws.change(name, DECLARED.description, [B, C]),
    event: `subnetIDs[0]: ${B} -> ${A}`,
  },
  {
    field: "tags",
    declared: { tags: [{ key: "team", value: "shop" }] },
    drift: async (aws, name) => aws.writeTags(name, { ...(await aws.readTags(name)), team: "other" }),
    event: "tags.team: other -> shop",
  },
];

/** The fields of a DB subnet group that cannot be changed. */
export const fixedFields: readonly FixedField[] = [
  { field: "name", change: { name: "another" }, refused: "Value is immutable once set" },
];

/** Everything that RDS stores about a DB subnet group. */
export async function lookAtDBSubnetGroup(aws: DBSubnetGroupOnRDS, name: string): Promise<object> {
  return { ...(await aws.read(name)), tags: await aws.readTags(name) };
}
