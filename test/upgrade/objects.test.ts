import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { editedFor, type Manifest, manifestsFor, readExamples, states } from "./objects.ts";

const examples = readExamples(join(import.meta.dirname, "../.."));
const find = (manifests: readonly Manifest[], kind: string) =>
  manifests.find((one) => one.kind === kind && one.apiVersion !== "v1");

test("every file in the examples that is named after a kind is that kind's only one", () => {
  expect(examples.objects).toHaveLength(kinds.length);
});

describe.for(kinds.map(({ resource }) => resource.kind))("the objects of %s", (kind) => {
  test("are in each state's namespace, and no two of them name the same resource", () => {
    const found = states.map((state) => find(manifestsFor(state, examples), kind));
    expect(found.map((one) => one?.metadata.namespace)).toEqual(states);
    const specs = found.map((one) => JSON.stringify(one?.spec));
    // AWS names a key, and the zone of a record is another object.
    if (!["Key", "RecordSet"].includes(kind)) expect(new Set(specs).size).toBe(states.length);
  });

  test("have the same name after an edit, and another spec", () => {
    const [before, after] = [manifestsFor, editedFor].map((make) => find(make("behind", examples), kind));
    expect(after?.metadata).toEqual(before?.metadata);
    expect(after?.spec).not.toEqual(before?.spec);
  });
});
