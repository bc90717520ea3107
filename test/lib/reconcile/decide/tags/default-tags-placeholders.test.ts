import { expect, test } from "vitest";
import { bucketKind } from "../../../../../lib/kinds/s3/bucket/kind.ts";
import { expandTags } from "../../../../../lib/reconcile/decide/tags/default-tags.ts";

const object = {
  namespace: "shop",
  name: "photos",
  labels: { "app.kubernetes.io/managed-by": "kro", "kro.run/kro-version": "v0.4.1" },
};

const expand = (value: string, of: Parameters<typeof expandTags>[1] = object) =>
  expandTags([{ key: "tag", value }], of, bucketKind).map((tag) => tag.value);

test.each([
  { value: "platform", expanded: "platform" },
  { value: "%CONTROLLER_SERVICE%-%CONTROLLER_VERSION%", expanded: "s3-driftless" },
  { value: "%K8S_NAMESPACE%/%K8S_RESOURCE_NAME%", expanded: "shop/photos" },
  { value: "%K8S_RESOURCE_KIND%", expanded: "Bucket" },
  { value: "%MANAGED_BY%", expanded: "kro" },
  { value: "%KRO_VERSION% %KRO_VERSION%", expanded: "v0.4.1 v0.4.1" },
])("$value is expanded to $expanded", ({ value, expanded }) => {
  expect(expand(value)).toEqual([expanded]);
});

test("a tag whose expanded value is empty is omitted, and no other tag is", () => {
  const { labels: _, ...unlabelled } = object;
  expect(expand("%MANAGED_BY%", unlabelled)).toEqual([]);
  expect(expand("%KRO_VERSION%%MANAGED_BY%", { ...object, labels: {} })).toEqual([]);
  expect(expand("by %MANAGED_BY%", unlabelled)).toEqual(["by "]);
});
