import { expect, test } from "vitest";
import { page as repositoryPage } from "../../../lib/kinds/ecr/repository.ts";
import { page as dbInstancePage } from "../../../lib/kinds/rds/db-instance.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { formerAnnotations } from "../../../lib/undo/former-annotations.ts";

const former = (then: Record<string, string>, now: Record<string, string>) => formerAnnotations(then, now, bucketKind);

test("the annotations that say how an object is looked after are as they were then, and all others as they are", () => {
  const then = { "driftless.dev/drift-policy": "report", "services.k8s.aws/region": "eu-west-1" };
  const now = {
    "driftless.dev/drift-policy": "ignore",
    "driftless.dev/resync-seconds": "900",
    "services.k8s.aws/region": "us-west-2",
    "example.com/owner": "web",
  };
  expect(former(then, now)).toEqual({
    annotations: {
      ...{ "example.com/owner": "web", "driftless.dev/drift-policy": "report", "services.k8s.aws/region": "eu-west-1" },
    },
    kept: [],
  });
});

test.each([
  "driftless.dev/approved",
  "driftless.dev/allow-delete",
  "driftless.dev/paused",
  "driftless.dev/reconcile-requested-at",
  "services.k8s.aws/adoption-policy",
  "services.k8s.aws/adoption-fields",
  "services.k8s.aws/adopted",
  "s3.services.k8s.aws/a-permission-of-the-kind",
  "driftless.dev/of-a-later-version",
])("%s is never brought back, changed or removed", (name) => {
  expect(former({ [name]: "true" }, {})).toEqual({ annotations: {}, kept: [name] });
  expect(former({ [name]: "true" }, { [name]: "false" })).toEqual({ annotations: { [name]: "false" }, kept: [name] });
  expect(former({}, { [name]: "true" })).toEqual({ annotations: { [name]: "true" }, kept: [name] });
});

test.each([
  ["driftless.dev/protected", "true", undefined],
  ["driftless.dev/protected", "true", "false"],
  ["driftless.dev/approval", "required", undefined],
  ["services.k8s.aws/read-only", "true", undefined],
  ["services.k8s.aws/read-only", "True", "false"],
  ["services.k8s.aws/deletion-policy", "retain", undefined],
  ["services.k8s.aws/deletion-policy", "retain", "delete"],
  ["services.k8s.aws/deletion-policy", undefined, "delete"],
  ["driftless.dev/drift-policy", undefined, "report"],
  ["driftless.dev/drift-policy", "repair", "ignore"],
  ["driftless.dev/drift-policy", "report", "ignore"],
  ["services.k8s.aws/ignore-field-drift", undefined, "spec.tags"],
  ["services.k8s.aws/ignore-field-drift", "spec.tags", "spec.policy, spec.tags"],
])("%s is not weakened from %s to %s, but strengthened", (name, strong, weak) => {
  const [strongly, weakly] = [strong, weak].map((value) => (value === undefined ? {} : { [name]: value })) as [
    Record<string, string>,
    Record<string, string>,
  ];
  expect(former(weakly, strongly)).toEqual({ annotations: strongly, kept: [name] });
  expect(former(strongly, weakly)).toEqual({ annotations: strongly, kept: [] });
});

test.each([
  [dbInstancePage.resource, "rds.services.k8s.aws/skip-final-snapshot"],
  [dbInstancePage.resource, "rds.services.k8s.aws/delete-automated-backups"],
  [repositoryPage.resource, "ecr.services.k8s.aws/force-delete"],
])("what weakens the deletion of an object of the kind $kind does not come back: %s", (kind, name) => {
  expect(formerAnnotations({ [name]: "true" }, {}, kind)).toEqual({ annotations: {}, kept: [name] });
  expect(formerAnnotations({}, { [name]: "false" }, kind).annotations).toEqual({ [name]: "false" });
});
