import { expect, test } from "vitest";
import { manifestPath } from "../../../../lib/kubernetes/manifests/manifest-path.ts";
import { installationOf } from "../../../support/deployment/installer.ts";

test.each([
  {},
  { watchNamespaces: ["web", "data"] },
  { roles: "selectors", assumableRoles: ["arn:aws:iam::111122223333:role/x"] },
  { roles: "carm", assumableRoles: ["arn:aws:iam::111122223333:role/x"] },
  { fieldExport: "all" },
  { mode: "shadow" },
])(
  "every manifest of a deployment with %j can be installed, and has Driftless's label or is a definition",
  (parameters) => {
    for (const manifest of installationOf(parameters).manifests) {
      expect(manifestPath(manifest)).toMatch(/^\/apis?\//);
      if (manifest.kind !== "CustomResourceDefinition") {
        expect(manifest.metadata.labels).toMatchObject({ "app.kubernetes.io/part-of": "driftless" });
      }
    }
  },
);

test("in shadow mode no object blocks the removal, because the finalizers are ACK's", () => {
  expect(installationOf({ kinds: ["Bucket"] }).finalized).toMatchObject([{ kind: "Bucket" }]);
  expect(installationOf({ kinds: ["Bucket"], mode: "shadow" }).finalized).toEqual([]);
});
