import { expect, it } from "vitest";
import { callsModule } from "../../../lib/codegen/calls-module.ts";
import { fakeDefinition } from "../../support/fake-definition.ts";

it("exports the calls and the permissions of a kind", () => {
  const definition = { ...fakeDefinition, operations: { reads: ["Look"], writes: [] } };
  expect(callsModule(definition, { contract: "../contract" })).toBe(`import type { Calls } from "../contract/kind.ts";
import type { Permissions } from "../contract/permissions.ts";

/** The AWS calls of a \`Thing\`. */
export const calls: Calls = {
  Look: { actions: ["dynamodb:Look"], reads: true },
  Make: { actions: ["dynamodb:Make"] },
};

/** What a \`Thing\` needs of IAM. */
export const permissions: Permissions = [
  {
    "actions": [
      "dynamodb:Look",
      "dynamodb:Make"
    ],
    "resources": [
      "dynamodb:*:*:table/*"
    ]
  }
];
`);
});
