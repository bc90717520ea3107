import type { PublishedTarget } from "../../kind/publish/definition.ts";
import type { ReferenceData } from "../../kind/publish/published.ts";
import * as target from "../../kind/publish/reference-targets.ts";
import { exportedName } from "../field-name.ts";
import type { AckFacts } from "../page/ack-facts.ts";
import { referenceName } from "../references.ts";

/**
 * What provides the value of a field, by the field's name. The name stands for itself, for the end of a longer name, as in `monitoringRoleARN`,
 * and for the end of a path.
 */
const TARGETS: readonly (readonly [name: string, target: PublishedTarget])[] = Object.entries({
  cacheParameterGroupName: target.cacheParameterGroupName,
  cacheSubnetGroupName: target.cacheSubnetGroupName,
  clusterName: target.clusterName,
  codeSigningConfigARN: target.codeSigningConfigArn,
  dbParameterGroupName: target.dbParameterGroupName,
  dbSubnetGroupName: target.dbSubnetGroupName,
  firehoseARN: target.deliveryStreamArn,
  functionName: target.functionName,
  healthCheckID: target.healthCheckID,
  hostedZoneID: target.hostedZoneID,
  kmsKey: target.keyArn,
  kmsKeyARN: target.keyArn,
  kmsKeyID: target.keyArn,
  kmsMasterKeyID: target.keyId,
  permissionsBoundary: target.policyArn,
  policies: target.policyArn,
  policy: target.policyDocument,
  role: target.roleArn,
  roleARN: target.roleArn,
  securityGroupIDs: target.securityGroupID,
  snapshotName: target.cacheSnapshotName,
  subnetIDs: target.subnetID,
  targetKeyID: target.keyId,
  "schemaRegistryConfig.accessConfigs[].uri": target.secretArn,
  topicARN: target.topicArn,
  userGroupIDs: target.cacheUserGroupID,
  "userIDGroupPairs[].groupID": target.securityGroupID,
  vpcID: target.vpcID,
});

/**
 * The spec fields of a kind that other objects can provide, by path: those for which ACK's CRD has a second field, such as `roleRef` for
 * `roleARN`. The names of the fields say what provides them, unless `stated` does. A pass looks for the values in this order: those
 * that are stated, those that are not in the items of one of the `lists`, and those that are.
 */
export function ackReferences(
  { fields }: Pick<AckFacts, "fields">,
  own: PublishedTarget["kind"],
  stated: Readonly<Record<string, ReferenceData>>,
  lists: readonly string[],
): Readonly<Record<string, ReferenceData>> {
  const spec = Object.keys(fields).flatMap((path) => (path.startsWith("spec.") ? [path.slice("spec.".length)] : []));
  const refs = spec.flatMap((path) => (/Refs?(\[\])?\.from$/.test(path) ? [path.replace(/(\[\])?\.from$/, "")] : []));
  const found = refs.flatMap((ref) => {
    const list = fields[`spec.${ref}`] === "array";
    const candidates = spec.filter((path) => referenceName(path, list) === ref);
    if (candidates.some((path) => stated[path] !== undefined)) return [];
    const [known, ...others] = candidates.flatMap((path) => {
      const to = targetByName(path);
      return to === undefined ? [] : [{ path, to }];
    });
    if (known === undefined || others.length > 0)
      throw new Error(`spec.${ref}: state what provides ${candidates.join()}`);
    const mutual = known.to.kind.kind === own.kind && known.to.kind.group === own.group;
    return [[known.path, { ...known.to, ...(list && { list }), ...(mutual && { mutual }) }] as const];
  });
  const place = (path: string) => lists.findIndex((list) => path.startsWith(`${list}[]`));
  return { ...stated, ...Object.fromEntries(found.toSorted(([one], [other]) => place(one) - place(other))) };
}

/** What the name of a field says that provides its value; `undefined` if it does not say so. */
export function targetByName(path: string): PublishedTarget | undefined {
  const isNamed = (name: string) => `.${path}`.endsWith(`.${name}`) || path.endsWith(exportedName(name));
  const matches = TARGETS.filter(([name]) => isNamed(name));
  return matches.toSorted(([one], [other]) => other.length - one.length)[0]?.[1];
}
