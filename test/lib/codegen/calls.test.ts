import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callsOf, operationsOf } from "../../../lib/codegen/calls.ts";
import { definitions } from "../../../lib/codegen/definitions.ts";
import type { Definition } from "../../../lib/kind/publish/definition.ts";
import { fakeDefinition } from "../../support/kinds/fake-definition.ts";

const definition: Definition = {
  ...fakeDefinition,
  operations: { reads: ["Look"], writes: ["Break"] },
  fields: { part: { operation: "PutPart", member: "Part", read: "GetPart", remove: "DeletePart" } },
  calls: { size: { reads: ["Measure"], writes: ["Resize"] } },
};

it("lists every operation of a definition once, and marks those that read", () => {
  expect(callsOf(definition)).toEqual({
    Break: { actions: ["dynamodb:Break"] },
    DeletePart: { actions: ["dynamodb:DeletePart"] },
    GetPart: { actions: ["dynamodb:GetPart"], reads: true },
    Look: { actions: ["dynamodb:Look"], reads: true },
    Make: { actions: ["dynamodb:Make"] },
    Measure: { actions: ["dynamodb:Measure"], reads: true },
    PutPart: { actions: ["dynamodb:PutPart"] },
    Resize: { actions: ["dynamodb:Resize"] },
  });
});

it("rejects an operation that both reads and writes", () => {
  const contradictory = { ...definition, calls: { size: { reads: ["PutPart"], writes: [] } } };
  expect(() => callsOf(contradictory)).toThrow(
    "PutPart is listed both as an operation that reads and as one that writes",
  );
});

it("uses the create operation to set a field that has no operation of its own", () => {
  expect(operationsOf(definition, "part")).toEqual({ reads: ["GetPart"], writes: ["PutPart", "DeletePart"] });
  expect(operationsOf(definition, "size")).toEqual({ reads: ["Measure"], writes: ["Make", "Resize"] });
  expect(operationsOf(definition, "name")).toEqual({ reads: [], writes: ["Make"] });
});

describe.each(definitions)("the calls of the kind in $path", ({ definition, path }) => {
  const calls = callsOf(definition);

  it("are exactly those that its code makes", () => {
    expect(Object.keys(calls)).toEqual(commandsIn(path));
  });

  it("include the calls that return its status fields", () => {
    const operations = Object.values(definition.statusFields).map(({ operation }) => operation);
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(operations));
  });

  // Names are only a hint, so an exception may be added here. Treating a call that writes as one that reads would bypass the claim.
  it("are marked as reads if, and only if, their names say so", () => {
    const reading = Object.keys(calls).filter((operation) => calls[operation]?.reads);
    expect(reading).toEqual(Object.keys(calls).filter((operation) => /^(Get|Head|List|Describe)[A-Z]/.test(operation)));
  });
});

/** The operations of the SDK's command classes that the code in a folder mentions. No deployment lists resources. */
function commandsIn(folder: string): readonly string[] {
  const root = join(import.meta.dirname, "../../..", folder);
  const texts = globSync("**/*.ts", { cwd: root, exclude: ["listing.generated.ts"] }).map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const commands = texts.flatMap((text) =>
    [...text.matchAll(/\b([A-Z]\w+)Command\b/g)].map(([, operation]) => operation),
  );
  return [...new Set(commands)].filter((operation) => operation !== undefined).sort();
}
