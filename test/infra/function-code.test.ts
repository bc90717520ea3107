import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundleFunction } from "../../infra/function-code.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundle-"));
});
afterEach(() => rm(folder, { recursive: true }));

type Outputs = Metafile["outputs"];

/** The files that are read when `file` is imported, without those that its code may import later. */
function readAtStart(file: string, outputs: Outputs, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind, external } of outputs[file]?.imports ?? []) {
    if (kind === "import-statement" && external !== true) readAtStart(path, outputs, seen);
  }
  return seen;
}

function bundle(name: "reconcile" | "sweep") {
  const { outputs } = bundleFunction(name, folder).metafile;
  const index = Object.keys(outputs).find((file) => resolve(file) === join(folder, "index.mjs"));
  if (index === undefined) throw new Error("no index.mjs");
  return { outputs, start: readAtStart(index, outputs) };
}

/** The files of a bundle that hold code of a package. */
function holdersOf(packageName: string, outputs: Outputs): readonly string[] {
  return Object.keys(outputs).filter((file) =>
    Object.keys(outputs[file]?.inputs ?? {}).some((input) => input.includes(`/${packageName}/`)),
  );
}

test.each(["reconcile", "sweep"] as const)(
  "everything in the bundle of %s but S3 Control is at most 700 kB",
  (name) => {
    const { outputs } = bundle(name);
    const counted = Object.keys(outputs).filter((file) => !holdersOf("client-s3-control", outputs).includes(file));
    expect(counted.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0)).toBeLessThanOrEqual(700_000);
  },
);

test.each(["secrets-manager", "s3-control"])(
  "the client of %s is in the bundle, and not read at the start",
  (client) => {
    const { outputs, start } = bundle("reconcile");
    const holders = holdersOf(`client-${client}`, outputs);
    expect(holders).not.toEqual([]);
    expect(holders.filter((file) => start.has(file))).toEqual([]);
  },
);

test("the bundle exports the handler", async () => {
  bundle("sweep");
  expect(await readFile(join(folder, "index.mjs"), "utf8")).toMatch(/export\{\w+ as handler\}/);
});
