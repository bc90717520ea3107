import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import * as z from "zod/mini";
import { kinds } from "../../../lib/resources/kinds.ts";

const folder = join(import.meta.dirname, "../../../infra/cluster");

const Rules = z.array(z.object({ apiGroups: z.array(z.string()), resources: z.array(z.string()) }));
const Manifest = z.looseObject({
  kind: z.string(),
  metadata: z.optional(z.looseObject({ name: z.string() })),
  rules: z.optional(Rules),
  resources: z.optional(z.array(z.string())),
});

const kustomization = Manifest.parse(documents("kustomization.yaml")[0]);
const installed = (kustomization.resources ?? []).flatMap(documents).map((document) => Manifest.parse(document));

test.each(["driftless-reconciler", "driftless-relay"])(
  "%s has rights on every kind, and on no other of AWS",
  (name) => {
    const rules =
      installed.find(({ kind, metadata }) => kind === "ClusterRole" && metadata?.name === name)?.rules ?? [];
    const allowed = rules.flatMap(({ apiGroups, resources }) =>
      apiGroups.flatMap((group) => resources.map((resource) => `${resource.split("/", 1)[0]}.${group}`)),
    );
    const ofAws = new Set(allowed.filter((resource) => resource.endsWith("services.k8s.aws")));
    expect([...ofAws].sort()).toEqual(names());
  },
);

test("the definition of every kind is installed, and of no other", () => {
  const definitions = installed.filter(({ kind }) => kind === "CustomResourceDefinition");
  const defined = definitions.map(({ metadata }) => String(metadata?.name));
  expect(defined.sort()).toEqual(names());
});

test("no manifest is forgotten in the kustomization", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  expect([...files].sort()).toEqual([...(kustomization.resources ?? []), "kustomization.yaml"].sort());
});

function names(): readonly string[] {
  return kinds.map(({ plural, group }) => `${plural}.${group}`).sort();
}

function documents(file: string): readonly unknown[] {
  return parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => document.toJS());
}
