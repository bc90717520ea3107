import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assertManifests } from "../../../../lib/local/cli/manifests.ts";
import { UsageError } from "../../../../lib/local/usage-error.ts";
import { bucketKind } from "../../../../lib/resources/s3/bucket/kind.ts";
import { temporaryDirectory } from "../../../support/temporary-directory.ts";

const BUCKET = "apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: {name: data}\n";
const OTHER = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: data}\n";

test.each([
  { what: "a bucket", text: BUCKET },
  { what: "a bucket after something else", text: `${OTHER}---\n${BUCKET}` },
  {
    what: "a list with a bucket",
    text: `kind: List\nitems:\n- {apiVersion: s3.services.k8s.aws/v1alpha1, kind: Bucket}\n`,
  },
])("accepts $what", async ({ text }) => {
  await assertManifests([await fileWith(text)], [bucketKind]);
});

test.each([
  { what: "nothing for Driftless", text: OTHER, complaint: /no object of a kind that Driftless manages: Bucket/ },
  { what: "another version of a kind", text: BUCKET.replace("v1alpha1", "v1"), complaint: /no object of a kind/ },
  { what: "nothing at all", text: "", complaint: /no object of a kind/ },
  { what: "what is no YAML", text: "kind: [", complaint: /manifest\.yaml is not YAML: / },
])("refuses $what", async ({ text, complaint }) => {
  const refused = assertManifests([await fileWith(text)], [bucketKind]);
  await expect(refused).rejects.toThrow(complaint);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
});

test("leaves to kubectl what only kubectl can read", async () => {
  const folder = join(await temporaryDirectory(), "folder");
  await mkdir(folder);
  await assertManifests([folder, "https://example.com/bucket.yaml"], [bucketKind]);
});

test("refuses a file that is not there", async () => {
  const missing = join(await temporaryDirectory(), "missing.yaml");
  await expect(assertManifests([missing], [bucketKind])).rejects.toThrow(`cannot read the manifest ${missing}`);
});

async function fileWith(text: string): Promise<string> {
  const file = join(await temporaryDirectory(), "manifest.yaml");
  await writeFile(file, text);
  return file;
}
