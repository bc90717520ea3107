import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { billOfMaterials } from "../../../infra/functions/bill-of-materials.ts";
import { bundle, programNames } from "../../../infra/functions/bundle.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PERMISSIVE = /^\(?(MIT|MIT-0|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0)( (AND|OR) \w[\w.-]+)*\)?$/;

test.each(programNames)("the bill of materials of %s lists every package in its bundle", async (name) => {
  const output = await bundle(name, await temporaryDirectory());
  const { components } = billOfMaterials(name, output);
  const listed = new Set(components.map((one) => one.name));
  const code = output.output.flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []));
  for (const [id, { renderedLength }] of code) {
    const [, package_] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
    if (package_ !== undefined && renderedLength > 0) expect(listed).toContain(package_);
  }
  expect(components.length).toBeGreaterThan(0);
});

test("each package is listed with the version that is installed, a permissive licence and the checksum of its archive", async () => {
  const { components, ...rest } = billOfMaterials("reconcile", await bundle("reconcile", await temporaryDirectory()));
  expect(rest).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(components.map(({ name }) => name)).toContain("@aws-sdk/client-s3");
  for (const { name, version, purl, licenses, hashes, "bom-ref": reference } of components) {
    const folder = reference.slice(0, reference.lastIndexOf("@"));
    const installed = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    expect({ name, version }).toEqual({ name: installed.name, version: installed.version });
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    expect(licenses).toEqual([{ expression: expect.stringMatching(PERMISSIVE) }]);
    expect(hashes).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  }
});
