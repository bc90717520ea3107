import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";
import { kinds } from "../../../lib/resources/index.ts";
import { kindData } from "../../../lib/resources/kind-data.generated.ts";
import { declaredFor } from "../../../lib/settings/settings-for.ts";
import { specSchema } from "../../support/kinds/spec-schema.ts";

it("has an entry for each kind", () => {
  expect(kindData.map(({ resource }) => resource)).toEqual(kinds.map(({ resource }) => resource));
});

/** Fields whose names say that they name a role, a region, a destination or a key. */
const RESTRICTED =
  /^functionName$|(?:^|\.)(?:role|domainIAMRoleName|customIAMInstanceProfile|\w*[rR]oleARN|endpoint|regionName|region|targetARN|eventSourceARN|onFailure\.destination|onSuccess\.destination|fileSystemConfigs\[\]\.arn|kmsKeyARN|s3Bucket|(?:destination|firehose)ARN|(?:\w+)Actions\[\]|(?:target)?[bB]ucket|(?:lambdaFunction|queue|topic|notificationTopic)ARN|cloudWatchLogsDetails\.logGroup|deliveryStream|(?:kmsK|kmsMasterK|replicaKMSK|masterUserSecretKMSK|performanceInsightsKMSK|targetK|sseKMS\.k)eyID|kmsKey|principalARN|policyARN|vpc\.vpcID|vpcs\[\]\.vpcID)$/;

/** The values of maps, whose keys no schema lists. */
const IN_MAPS: ReadonlySet<string> = new Set(["selfManagedEventSource.endpoints.KAFKA_BOOTSTRAP_SERVERS[]"]);

/**
 * The fields that name the parent of a resource, which an object in the same namespace must own, and the region by whose latency Route 53
 * chooses among records.
 */
const UNRESTRICTED: Readonly<Record<string, string>> = { RecordSet: "region", Subscription: "topicARN" };

/** The paths of the fields that are strings. */
function stringFields({ properties = {}, items }: JsonSchema, path = ""): readonly string[] {
  const inner = Object.entries(properties).flatMap(([name, child]) => {
    const at = path === "" ? name : `${path}.${name}`;
    if (child.items?.type === "string") return [`${at}[]`];
    return child.type === "string" ? [at] : stringFields(child, at);
  });
  return items === undefined ? inner : [...inner, ...stringFields(items, `${path}[]`)];
}

describe.each(kindData)(
  "the data of $resource.kind",
  ({ resource, calls, permissions, restrictedFields = [], references = [] }) => {
    it("requests permission for the actions of all its calls", () => {
      const actions = Object.values(calls).flatMap((call) => call?.actions ?? []);
      const allowed = new Set(permissions.flatMap((statement) => statement.actions));
      expect(actions.filter((action) => !allowed.has(action))).toEqual([]);
    });

    it("requests permission for each action by its full name", () => {
      const actions = permissions.flatMap((statement) => statement.actions);
      expect(actions.filter((action) => !/^[a-z0-9]+:[A-Za-z]+$/.test(action))).toEqual([]);
    });

    it("lets only parameters grant permissions that the function reads", () => {
      const parameters = permissions.flatMap(({ parameter = [] }) => parameter);
      expect(parameters.filter((name) => !declaredFor("reconcile").has(name))).toEqual([]);
    });

    it("restricts every field that names a role, a region, a destination or a key", () => {
      const restricted = [...new Set(restrictedFields.map(({ field }) => field))].filter(
        (field) => !IN_MAPS.has(field),
      );
      const named = stringFields(specSchema(resource)).filter(
        (path) => RESTRICTED.test(path) && UNRESTRICTED[resource.kind] !== path,
      );
      expect(restricted.toSorted()).toEqual(named.toSorted());
    });

    it("takes values from other objects only for fields that it has, each with its reference field beside it", () => {
      const schemaAt = (path: string) =>
        path
          .replaceAll("[]", ".[]")
          .split(".")
          .reduce<JsonSchema | undefined>(
            (schema, name) => (name === "[]" ? schema?.items : schema?.properties?.[name]),
            specSchema(resource),
          );
      for (const { field, ref, list, to } of references) {
        expect(schemaAt(field)).toMatchObject(list ? { type: "array", items: { type: "string" } } : { type: "string" });
        const reference = list ? schemaAt(ref)?.items : schemaAt(ref);
        expect(reference?.properties?.from?.properties).toMatchObject({
          name: { type: "string" },
          namespace: { type: "string" },
        });
        expect(ref.split(".").slice(0, -1)).toEqual(field.split(".").slice(0, -1));
        expect(to.path).toMatch(/^(status\.|spec\.(policyDocument|name|cache\w+GroupName|snapshotName|userGroupID)$)/);
      }
    });
  },
);
