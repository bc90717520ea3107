import fc from "fast-check";
import { expect, test } from "vitest";
import { ConfigFile } from "../../../../../infra/parameters/config-file.ts";
import { resourceTags } from "../../../../../infra/parameters/tag-schemas.ts";
import { kinds } from "../../../../../lib/kinds/index.ts";
import { expandTags, ownerTag, placeholders } from "../../../../../lib/reconcile/decide/tags/default-tags.ts";
import { adoptedTags, declaredTags, takenOverTags } from "../../../../../lib/reconcile/decide/tags/desired-tags.ts";
import { expectValidTags } from "../../../../support/aws/valid-tags.ts";

// Names that Kubernetes accepts: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
const name = fc
  .array(label, { minLength: 1, maxLength: 10 })
  .map((labels) => labels.join("."))
  .filter(({ length }) => length <= 253);
const labelValue = fc.stringMatching(/^([A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$/);

// Values that this project's parameters accept.
const cluster = fc
  .stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,114}$/)
  .filter((text) => ConfigFile.shape.clusterName.safeParse(text).success);
const text = fc.string({
  unit: fc.oneof(fc.stringMatching(/^[a-zA-Z0-9äß +._:/@-]$/), fc.constantFrom(...placeholders)),
  minLength: 1,
  maxLength: 20,
});
const defaultTag = fc
  .tuple(text, text)
  .map(([key, value]) => ({ key, value }))
  .filter(({ key, value }) => resourceTags().safeParse([`${key}=${value}`]).success);

test("AWS accepts the tags that are written, whatever the names of the cluster and the object, and whatever the default tags", () => {
  let written = 0;
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom(...kinds.map(({ resource }) => resource)),
        cluster,
        namespace: label,
        name,
        managedBy: labelValue,
        defaults: fc.uniqueArray(defaultTag, { maxLength: 10, selector: ({ key }) => key }),
      }),
      ({ kind, cluster, namespace, name, managedBy, defaults }) => {
        const object = { namespace, name, labels: { "app.kubernetes.io/managed-by": managedBy } };
        const resource = { namespace, ownerTag: ownerTag(cluster, object) };
        const expanded = expandTags(defaults, object, kind);
        fc.pre(expanded.every(({ value }) => value.length <= 256));
        const declared = declaredTags("tags", [], resource, kind, expanded);
        expectValidTags(declared);
        expectValidTags(takenOverTags("tags", declared, resource, kind));
        expectValidTags(adoptedTags("tags", declared, resource, kind));
        written += expanded.length;
      },
    ),
    { numRuns: 150 },
  );
  expect(written).toBeGreaterThan(500);
});

test("AWS also accepts the tags for the longest names", () => {
  const longest = { namespace: "n".repeat(63), name: "o".repeat(253) };
  const resource = { namespace: longest.namespace, ownerTag: ownerTag("c".repeat(115), longest) };
  for (const { resource: kind } of kinds) expectValidTags(declaredTags("tags", [], resource, kind, []));
});
