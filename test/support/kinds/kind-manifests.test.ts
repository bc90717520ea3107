import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { own } from "../../../lib/text/own.ts";
import { dependentKinds, independentKinds, specs, untaggedKinds } from "./kind-manifests.ts";

const ROOT = join(import.meta.dirname, "../../..");
const served = kinds.map(({ resource }) => resource.kind).toSorted();

describe("every kind that is served", () => {
  test("has a spec for tests", () => {
    expect(Object.keys(specs).toSorted()).toEqual(served);
  });

  test("is in the suites about regions, accounts and roles, or it says why not", () => {
    const included = independentKinds.map(({ resource }) => resource.kind);
    expect([...included, ...Object.keys(dependentKinds)].toSorted()).toEqual(served);
  });

  test("has an example of its tags and a test of its adoption, or it says why not", () => {
    const included = served.filter((kind) => own(untaggedKinds, kind) === undefined);
    expect([...included, ...Object.keys(untaggedKinds)].toSorted()).toEqual(served);
    for (const kind of included) {
      expect(existsSync(join(ROOT, `docs/examples/tags/${kind.toLowerCase()}.yaml`)), kind).toBe(true);
      const file = kind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-").toLowerCase();
      const text = readFileSync(join(ROOT, `test/passes/adoption/${file}.real.test.ts`), "utf8");
      expect(text, kind).toMatch(/testAdoption\(.*testTenants\(/s);
    }
  });

  test.each([...Object.entries(dependentKinds), ...Object.entries(untaggedKinds)])(
    "the reason for %s names tests that exist: %s",
    (_, reason) => {
      for (const [path] of reason.matchAll(/test\/\S+\.ts/g)) expect(existsSync(join(ROOT, path)), path).toBe(true);
    },
  );
});
