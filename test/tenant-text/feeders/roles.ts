import { RefusedReferenceError } from "../../../lib/reconcile/references/reference-error.ts";
import { targetOf } from "../../../lib/reconcile/references/target.ts";
import { mapRole } from "../../../lib/reconcile/roles/map-role.ts";
import { roleOf } from "../../../lib/reconcile/roles/role.ts";
import { externalIdOf } from "../../../lib/reconcile/roles/roles.ts";
import { selectRole } from "../../../lib/reconcile/roles/select-role.ts";
import { sessionPolicy } from "../../../lib/reconcile/roles/session-policy.ts";
import { permissions, references } from "../../../lib/resources/s3/bucket/calls.generated.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
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
  ...feeding("lib/reconcile/references/target.ts", {
    targetOf: throwing([RefusedReferenceError.name], (text) =>
      references.map((reference) => {
        const [outer = "", inner = ""] = reference.ref.split(".");
        const ref = { from: { name: text, namespace: text } };
        const spec = reference.ref.includes(".") ? { [outer]: { [inner]: ref } } : { [outer]: ref };
        return targetOf(reference, metadataWith(text), spec, { crossNamespaceReferences: true });
      }),
    ),
  }),
  ...feeding("lib/reconcile/roles/map-role.ts", {
    mapRole: throwing(["RoleError"], (text) =>
      mapRole({ selectors: async () => [], map: async () => mapOf(text) }, subjectWith(text), own),
    ),
  }),
  ...feeding("lib/reconcile/roles/role.ts", {
    roleOf: (text) => [roleOf(text, "aws"), roleOf(`arn:aws:iam::1:role/${text}`, "aws")],
  }),
  ...feeding("lib/reconcile/roles/roles.ts", {
    externalIdOf: (text) => externalIdOf({ cluster: "a", namespace: text }),
  }),
  ...feeding("lib/reconcile/roles/select-role.ts", {
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
  ...feeding("lib/reconcile/roles/session-policy.ts", {
    sessionPolicy: (text) => sessionPolicy(permissions, `arn:aws:s3:::${text}`),
  }),
};
