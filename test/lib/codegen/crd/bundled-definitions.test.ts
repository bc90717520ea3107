import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { kindNames } from "../../../../lib/cli/kind-names.ts";
import { kinds } from "../../../../lib/kinds/index.ts";

const CRDS = join(import.meta.dirname, "../../../../infra/cluster/crds");

test("kubectl driftless knows each kind by the names of its CRD", () => {
  const crds = globSync("*.yaml", { cwd: CRDS }).map((file) => parse(readFileSync(join(CRDS, file), "utf8")));
  for (const { spec } of crds) {
    const { kind, plural, singular, shortNames = [] } = spec.names;
    const names = { kind, plural, singular, shortNames, group: spec.group, version: spec.versions[0].name };
    expect(kindNames).toContainEqual(expect.objectContaining(names));
  }
  expect(kindNames.map(({ kind }) => kind).sort()).toEqual(kinds.map(({ resource }) => resource.kind).sort());
});
