import { expect, test } from "vitest";
import { krewManifest } from "../../../../lib/cli/distribution/krew-manifest.ts";

const sha256 = "0".repeat(64);
const { metadata, spec } = krewManifest({ version: "1.2.3", uri: "https://e.com/x.tgz", sha256, folder: "package" });

// https://krew.sigs.k8s.io/docs/developer-guide/develop/naming-guide/ and .../plugin-manifest/
test("keeps krew's rules for names and texts", () => {
  expect(metadata.name).toMatch(/^[a-z][a-z0-9-]*$/);
  expect(metadata.name).not.toMatch(/^kube/);
  expect(spec.version).toMatch(/^v\d+\.\d+\.\d+$/);
  expect(spec.shortDescription.length).toBeLessThanOrEqual(50);
  expect(spec.shortDescription).not.toMatch(/\.$/);
});

test("each platform has an archive over https, its checksum, and the program among its files", () => {
  for (const { uri, sha256, files, bin, selector } of spec.platforms) {
    expect(uri).toMatch(/^https:\/\//);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(files.map(({ from }) => from.split("/").at(-1))).toContain(bin);
    expect(selector.matchExpressions[0]?.values).toEqual(["linux", "darwin"]);
  }
});
