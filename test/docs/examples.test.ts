import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readManifests } from "../../lib/cli/manifests/read-manifests.ts";

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");

/** The folder with parameter files. The others contain only manifests. */
const PARAMETERS = "deployment";

const TEXT = expect.stringMatching(/./);

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

const folders = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== PARAMETERS)
  .map(({ name }) => name);

describe.each(["", ...folders])("docs/examples/%s", (folder) => {
  test("contains only manifests", async () => {
    for (const manifest of await manifestsIn(folder)) {
      expect(manifest).toMatchObject({ apiVersion: TEXT, kind: TEXT, metadata: { name: TEXT } });
    }
  });

  test("can be applied in one go: kubectl reaches a namespace before the objects in it", async () => {
    const known = ["default", "ack-system", "driftless-system"];
    for (const { kind, metadata } of await manifestsIn(folder)) {
      if (kind === "Namespace") known.push(metadata.name);
      expect(known, `${kind} ${metadata.name}`).toContain(metadata.namespace ?? "default");
    }
  });
});

test("no two examples declare the same object", async () => {
  const manifests = (await Promise.all(["", ...folders].map(manifestsIn))).flat();
  const ids = manifests.map(
    ({ apiVersion, kind, metadata: { namespace = "default", name } }) => `${apiVersion} ${kind} ${namespace}/${name}`,
  );
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test("docs/examples/README.md lists every folder", () => {
  const listed = [...readFileSync(join(EXAMPLES, "README.md"), "utf8").matchAll(/^\| \[(.+?)\]\((.+?)\) \|/gm)];
  expect(listed.map(([, , link]) => link)).toEqual(["./", ...folders]);
});

/** The manifests in a folder, in the order in which kubectl applies them. */
async function manifestsIn(folder: string): Promise<readonly Manifest[]> {
  const files = await readManifests(join(EXAMPLES, folder));
  return files.flatMap(({ text }) => parseAllDocuments(text).map((document): Manifest => document.toJS()));
}
