import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { bucketKind } from "../../../../lib/kinds/s3/bucket/kind.ts";
import { assertManifests } from "../../../../lib/local/cli/manifests.ts";
import { UsageError } from "../../../../lib/local/usage-error.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

const BUCKET = "apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: {name: data}\n";
const OTHER = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: data}\n";

test.each([
  { what: "a bucket", text: BUCKET },
  { what: "a bucket after something else", text: `${OTHER}---\n${BUCKET}` },
  {
    what: "a list with a bucket",
    text: `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: s3.services.k8s.aws/v1alpha1, kind: Bucket}\n`,
  },
  { what: "a bucket between empty documents", text: `---\n# nothing\n---\n${BUCKET}---\n` },
])("accepts $what", async ({ text }) => {
  await assertManifests([await fileWith(text)], [bucketKind]);
});

test.each([
  { what: "nothing for Driftless", text: OTHER, complaint: /no object of a kind that Driftless manages: Bucket/ },
  { what: "another version of a kind", text: BUCKET.replace("v1alpha1", "v1"), complaint: /no object of a kind/ },
  { what: "nothing at all", text: "", complaint: /no object of a kind/ },
  {
    what: "something other than a Kubernetes object, next to a bucket",
    text: `${BUCKET}---\nregion: us-west-2\n`,
    complaint: /manifest\.yaml is not a manifest: apiVersion or kind is not set/,
  },
  { what: "something other than YAML", text: "kind: [", complaint: /manifest\.yaml is not YAML: / },
])("rejects $what", async ({ text, complaint }) => {
  const refused = assertManifests([await fileWith(text)], [bucketKind]);
  await expect(refused).rejects.toThrow(complaint);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
});

describe("a folder", () => {
  test("stands for the manifests directly in it, but not for those in its subfolders, as with kubectl", async () => {
    const folder = await folderWith({
      "a.json": JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "data" } }),
      "b.yml": OTHER,
      "c.yaml": BUCKET,
      "readme.md": "kind: [",
      "sub/d.yaml": "kind: [",
    });
    await assertManifests([folder], [bucketKind]);
    await expect(assertManifests([join(folder, "b.yml")], [bucketKind])).rejects.toThrow(/no object of a kind/);
  });

  test.each([
    { what: "nothing for Driftless", files: { "a.yaml": OTHER }, complaint: /folder: no object of a kind/ },
    {
      what: "manifests only in a subfolder",
      files: { "readme.md": "", "sub/a.yaml": BUCKET },
      complaint: /folder contains no manifests: no files that end in \.json, \.yaml, \.yml; subfolders are not read/,
    },
    {
      what: "a file that is not a manifest, with an error that names the file",
      files: { "a.yaml": BUCKET, "b.yaml": "region: us-west-2" },
      complaint: /folder\/b\.yaml is not a manifest/,
    },
    {
      what: "a file that is not YAML, with an error that names the file",
      files: { "a.yaml": BUCKET, "b.yaml": "kind: [" },
      complaint: /folder\/b\.yaml is not YAML/,
    },
  ])("is rejected if it contains $what", async ({ files, complaint }) => {
    const refused = assertManifests([await folderWith(files)], [bucketKind]);
    await expect(refused).rejects.toThrow(complaint);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
  });
});

test("leaves a URL for kubectl to check, but checks the files that are specified with it", async () => {
  const url = "https://example.com/bucket.yaml";
  await assertManifests([url, await fileWith(OTHER)], [bucketKind]);
  await expect(assertManifests([url, await fileWith("kind: [")], [bucketKind])).rejects.toThrow(/is not YAML/);
});

test("rejects a file that does not exist", async () => {
  const missing = join(await temporaryDirectory(), "missing.yaml");
  await expect(assertManifests([missing], [bucketKind])).rejects.toThrow(`cannot read the manifest ${missing}`);
});

async function fileWith(text: string): Promise<string> {
  return join(await folderWith({ "manifest.yaml": text }), "manifest.yaml");
}

/** A folder that contains these files. The keys are their paths in the folder. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(await temporaryDirectory(), "folder");
  await mkdir(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
