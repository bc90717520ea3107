import { permissions, references } from "../../../lib/kinds/s3/bucket/calls.generated.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { roleOf } from "../../../lib/reconcile/contract/role.ts";
import { RefusedReferenceError } from "../../../lib/reconcile/place/declared-references.ts";
import { existingPath, pathsOf, withImposed } from "../../../lib/reconcile/place/imposed-fields.ts";
import { ownResources } from "../../../lib/reconcile/place/own-resources.ts";
import { targetsOf } from "../../../lib/reconcile/place/references.ts";
import { mapRole } from "../../../lib/reconcile/place/roles/map-role.ts";
import { externalIdOf } from "../../../lib/reconcile/place/roles/roles.ts";
import { selectRole } from "../../../lib/reconcile/place/roles/select-role.ts";
import { sessionPolicy } from "../../../lib/reconcile/place/roles/session-policy.ts";
import { readSecretAt } from "../../../lib/reconcile/place/secrets.ts";
import { targetOwners } from "../../../lib/reconcile/place/target-owners.ts";
import { settings } from "../../support/worlds/memory-world.ts";
import { type Feeders, feeding, throwing } from "../feeder.ts";
import { annotationsOf, mapOf, metadataWith } from "../objects.ts";

const subjectWith = (text: string) => ({
  kind: bucketKind,
  labels: mapOf(text, ["team"]),
  namespace: { name: text, annotations: annotationsOf(text), labels: mapOf(text, ["team"]) },
});
const own = { account: "1", partition: "aws" };
const selector = { namespaceSelector: { names: ["a"], labelSelector: { matchLabels: { team: "web" } } } };

/** Roles and references. */
export const roles: Feeders = {
  ...feeding("lib/reconcile/place/references.ts", {
    targetsOf: throwing([RefusedReferenceError.name], (text) =>
      references.map((reference) => {
        const [outer = "", inner = ""] = reference.ref.split(".");
        const ref = { from: { name: text, namespace: text } };
        const spec = reference.ref.includes(".") ? { [outer]: { [inner]: ref } } : { [outer]: ref };
        return targetsOf(reference, metadataWith(text), spec, { crossNamespaceReferences: true });
      }),
    ),
  }),
  ...feeding("lib/reconcile/place/imposed-fields.ts", {
    existingPath: (text) =>
      existingPath(
        text,
        { ...own, region: "us-west-2" },
        { existingRoles: [`arn:aws:iam::000000000000:role/${text}`] },
      ),
    pathsOf: (text) => pathsOf(text, text),
    withImposed: throwing(["TerminalError"], (text) =>
      withImposed(
        { path: text },
        { resource: bucketKind, imposedFields: [{ field: "path", by: "iamPath" }] },
        {
          namespace: "a",
          place: { ...own, region: "us-west-2" },
          settings: { ...settings, iamPath: "/a/" },
          isDeleted: false,
        },
      ),
    ),
  }),
  ...feeding("lib/reconcile/place/own-resources.ts", {
    ownResources: (text) =>
      ownResources(
        [text, `arn:aws:iam::1:role/a/${text}`, `arn:aws:sqs:us-west-2:1:${text}`],
        { place: { ...own, region: "us-west-2" }, namespace: text, ownerTag: { key: "owner", value: text } },
        { cluster: "east", iamPath: "/a/" },
        async () => ({ owner: text }),
      ),
  }),
  ...feeding("lib/reconcile/place/target-owners.ts", {
    targetOwners: (text) =>
      targetOwners(
        [text, `arn:aws:s3:::${text}`, `arn:aws:sqs:us-west-2:1:${text}`],
        { place: { ...own, region: "us-west-2" }, namespace: text, ownerTag: { key: "owner", value: text } },
        { cluster: "east", regions: ["us-west-2"] },
        async () => mapOf(text),
      ),
  }),
  ...feeding("lib/reconcile/place/secrets.ts", {
    readSecretAt: throwing(["RefusedReferenceError", "UnresolvedReferenceError", "InvalidSpec"], async (text) => {
      const secret = {
        resourceVersion: "1",
        type: "Opaque",
        labels: mapOf(text),
        data: { [text]: text, key: btoa("code") },
      };
      const source = {
        kubernetes: { readSecret: async () => secret },
        settings: { secrets: "any" },
        digestKey: async () => "key",
      } as const;
      const read = (code: object) => readSecretAt("code", { metadata: metadataWith(text), spec: { code } }, source);
      await read({ name: "codes", key: text }).catch(() => undefined);
      return await read({ name: text, key: "key" });
    }),
  }),
  ...feeding("lib/reconcile/place/roles/map-role.ts", {
    mapRole: throwing(["RoleError"], (text) => mapRole({ map: async () => mapOf(text) }, subjectWith(text), own)),
  }),
  ...feeding("lib/reconcile/contract/role.ts", {
    roleOf: (text) => [roleOf(text, "aws"), roleOf(`arn:aws:iam::1:role/${text}`, "aws")],
  }),
  ...feeding("lib/reconcile/place/roles/roles.ts", {
    externalIdOf: (text) => externalIdOf({ cluster: "a", namespace: text }),
  }),
  ...feeding("lib/reconcile/place/roles/select-role.ts", {
    selectRole: throwing(["RoleError"], (text) =>
      selectRole(
        [
          { name: "a", resourceVersion: "1", spec: { arn: "arn:aws:iam::1:role/a", ...selector } },
          { name: "b", resourceVersion: "1", spec: { arn: text, resourceLabelSelector: { matchLabels: mapOf(text) } } },
        ],
        subjectWith(text),
        "aws",
      ),
    ),
  }),
  ...feeding("lib/reconcile/place/roles/session-policy.ts", {
    sessionPolicy: (text) => sessionPolicy(permissions, `arn:aws:s3:::${text}`),
  }),
};
