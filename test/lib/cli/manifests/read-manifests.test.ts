import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readManifests } from "../../../../lib/cli/manifests/read-manifests.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

async function folder() {
  const directory = await temporaryDirectory();
  const manifests = join(directory, "manifests");
  await mkdir(join(manifests, "more"), { recursive: true });
  await writeFile(join(directory, "credentials.yaml"), "secret: 1\n");
  await writeFile(join(manifests, "bucket.yaml"), "kind: Bucket\n");
  return { directory, manifests };
}

test.each([
  ["", false],
  ["more", true],
])("a link out of the folder is refused, and its target not read: in %j", async (below, recursive) => {
  const { directory, manifests } = await folder();
  await symlink(join(directory, "credentials.yaml"), join(manifests, below, "innocent.yaml"));
  await expect(readManifests(manifests, { recursive })).rejects.toThrow(/innocent\.yaml is a link out of the folder/);
});

test("a link within the folder is read, also if the folder itself is one", async () => {
  const { directory, manifests } = await folder();
  await symlink("bucket.yaml", join(manifests, "linked.yaml"));
  await symlink(manifests, join(directory, "link"));
  const read = await readManifests(join(directory, "link"));
  expect(read.map(({ text }) => text)).toEqual(["kind: Bucket\n", "kind: Bucket\n"]);
});
