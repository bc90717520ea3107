import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { definitionChanges } from "../../../lib/codegen/crd/definition-changes.ts";
import { gate } from "../../../lib/codegen/crd/gate.ts";
import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";
import { definitions } from "../../../lib/codegen/definitions.ts";
import { generate } from "../../../lib/codegen/generate.ts";
import { staleFiles } from "../../../lib/codegen/generated-file.ts";
import { kinds } from "../../../lib/kinds/index.ts";

const root = join(import.meta.dirname, "../../..");
const files = generate();

it("has been run: no generated file is stale", () => {
  const stale = staleFiles(root, files).map(({ path }) => path);
  expect(stale, "these files are stale: run npm run generate").toEqual([]);
});

it("finds the definition of every kind that is reconciled, and of no other", () => {
  expect(definitions.map(({ definition }) => definition.kind)).toEqual(kinds.map(({ resource }) => resource));
});

it("generates the same files every time", () => {
  expect(generate()).toEqual(files);
});

it("accepts every manifest that ACK accepts", () => {
  const gated = gate();
  expect(gated.map(({ kind }) => kind)).toEqual(kinds.map(({ resource }) => resource.kind));
  for (const { kind, matched, total } of gated) expect([matched, total > 5], kind).toEqual([total, true]);
  expect(gated.flatMap(({ problems }) => problems)).toEqual([]);
});

it("includes only the fields of newer SDKs that the definition adds", () => {
  const added = gate().filter(({ additions }) => additions.length > 0);
  expect(Object.fromEntries(added.map(({ kind, additions }) => [kind, additions]))).toEqual({
    MetricAlarm: [
      "spec.actionConfiguration",
      "spec.actionConfiguration.alarmTagsPropagation",
      "spec.actionConfiguration.alarmTagsPropagation.enabled",
      "spec.actionConfiguration.alarmTagsPropagation.excludedTagKeys",
      "spec.actionConfiguration.alarmTagsPropagation.excludedTagKeys[]",
      "spec.actionConfiguration.alarmTagsPropagation.includedTagKeys",
      "spec.actionConfiguration.alarmTagsPropagation.includedTagKeys[]",
      "spec.warmUpConfiguration",
      "spec.warmUpConfiguration.onlyStartEvaluatingAfterWarmUpPeriodEnds",
      "spec.warmUpConfiguration.warmUpPeriodDurationInMinutes",
    ],
    Bucket: [
      "spec.encryption.rules[].blockedEncryptionTypes",
      "spec.encryption.rules[].blockedEncryptionTypes.encryptionType",
      "spec.encryption.rules[].blockedEncryptionTypes.encryptionType[]",
      "spec.logging.loggingEnabled.targetObjectKeyFormat",
      "spec.logging.loggingEnabled.targetObjectKeyFormat.partitionedPrefix",
      "spec.logging.loggingEnabled.targetObjectKeyFormat.partitionedPrefix.partitionDateSource",
      "spec.logging.loggingEnabled.targetObjectKeyFormat.simplePrefix",
      "spec.notification.eventBridgeConfiguration",
    ],
  });
});

it.each(definitions)("puts each of $definition.kind.kind's limits into the CRD", ({ definition }) => {
  const { group, plural } = definition.kind;
  const text = files.find(({ path }) => path.endsWith(`${group}_${plural}.yaml`))?.text ?? "";
  const { properties } = parse(text).spec.versions[0].schema.openAPIV3Schema;
  for (const [path, { source: _, ...limit }] of Object.entries(definition.limits ?? {})) {
    const steps = path.split(".").flatMap((name) => [name, ...(name.match(/\[\]/g) ?? [])]);
    const schema = steps.reduce<JsonSchema | undefined>(
      (parent, step) => (step === "[]" ? parent?.items : parent?.properties?.[step.replaceAll("[]", "")]),
      { properties },
    );
    expect(schema, path).toMatchObject(limit);
  }
});

it("lists what it would change in a CRD", () => {
  const changed = files.map((file) =>
    file.path.startsWith("infra/cluster/crds/")
      ? { ...file, text: file.text.replaceAll(/^( +)abac:$/gm, "$1abacus:") }
      : file,
  );
  expect(definitionChanges(root, changed)).toEqual({
    additive: ["Bucket .spec.abacus: added", "Bucket .spec.abacus.status: added"],
    breaking: ["Bucket .spec.abac: removed", "Bucket .spec.abac.status: removed"],
  });
});
