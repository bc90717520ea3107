import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { declaredFor } from "../../../lib/settings/settings-for.ts";
import { specSchema } from "../../support/kinds/spec-schema.ts";

it("has an entry for each kind", () => {
  expect(kindData.map(({ resource }) => resource)).toEqual(kinds.map(({ resource }) => resource));
});

describe.each(kindData)("the data of $resource.kind", ({ resource, calls, permissions, references = [] }) => {
  it("requests permission for the actions of all its calls", () => {
    const actions = Object.values(calls).flatMap((call) => call?.actions ?? []);
    const allowed = new Set(permissions.flatMap((statement) => statement.actions));
    expect(actions.filter((action) => !allowed.has(action))).toEqual([]);
  });

  it("requests permission for each action by its full name", () => {
    const actions = permissions.flatMap((statement) => statement.actions);
    expect(actions.filter((action) => !/^[a-z0-9]+:[A-Za-z]+$/.test(action))).toEqual([]);
  });

  it("lets only parameters grant permissions that the function reads", () => {
    const parameters = permissions.flatMap(({ parameter = [] }) => parameter);
    expect(parameters.filter((name) => !declaredFor("reconcile").has(name))).toEqual([]);
  });

  it("takes values from other objects only for fields that it has, each with its reference field beside it", () => {
    const schemaAt = (path: string) =>
      path
        .replaceAll("[]", ".[]")
        .split(".")
        .reduce<JsonSchema | undefined>(
          (schema, name) => (name === "[]" ? schema?.items : schema?.properties?.[name]),
          specSchema(resource),
        );
    for (const { field, ref, list, to } of references) {
      expect(schemaAt(field)).toMatchObject(list ? { type: "array", items: { type: "string" } } : { type: "string" });
      const reference = list ? schemaAt(ref)?.items : schemaAt(ref);
      expect(reference?.properties?.from?.properties).toMatchObject({
        name: { type: "string" },
        namespace: { type: "string" },
      });
      expect(ref.split(".").slice(0, -1)).toEqual(field.split(".").slice(0, -1));
      expect(to.path).toMatch(/^(status\.|spec\.(policyDocument|name|cache\w+GroupName|snapshotName|userGroupID)$)/);
    }
  });
});
