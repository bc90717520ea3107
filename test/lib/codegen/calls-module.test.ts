import { expect, it } from "vitest";
import { callsModule } from "../../../lib/codegen/calls-module.ts";
import { keyArn } from "../../../lib/kind/publish/reference-targets.ts";
import { fakeDefinition } from "../../support/kinds/fake-definition.ts";

it("exports the calls, the permissions, the references and the passed roles of a kind", () => {
  const references = { "lock.keyID": { ackName: "Lock.KeyID", to: keyArn } };
  const restrictedFields = [{ field: "copying.role", names: "role" }] as const;
  const definition = {
    ...fakeDefinition,
    references,
    once: ["Make"],
    operations: { reads: ["Look"], writes: [] },
  };
  expect(
    callsModule(definition, restrictedFields, { contract: "../contract", values: "../values" }),
  ).toBe(`import type { Calls, Reference, RestrictedField } from "../contract/kind-data.ts";
import type { Permissions } from "../contract/permissions.ts";
import { actionsOf } from "../values/actions-of.ts";

/** The AWS calls of a \`Thing\`. */
export const calls: Calls = {
  Look: { actions: ["dynamodb:Look"], reads: true },
  Make: { actions: ["dynamodb:Make"], once: true },
};

/** The IAM permissions that a \`Thing\` requires: those for its calls, and others. */
export const permissions: Permissions = [
  { actions: actionsOf(calls), resources: ["dynamodb:*:*:table/*"] },
];

/** The fields of a \`Thing\` whose values other objects can provide. */
export const references: readonly Reference[] = [
  {
    "field": "lock.keyID",
    "ref": "lock.keyRef",
    "to": {
      "kind": {
        "group": "kms.services.k8s.aws",
        "version": "v1alpha1",
        "kind": "Key",
        "plural": "keys"
      },
      "path": "status.ackResourceMetadata.arn",
      "ackName": "Status.ACKResourceMetadata.ARN"
    },
    "ackNames": {
      "field": "Lock.KeyID",
      "ref": "Lock.KeyRef"
    }
  }
];

/** The fields of a \`Thing\` whose values the deployment restricts. */
export const restrictedFields: readonly RestrictedField[] = [
  {
    "field": "copying.role",
    "names": "role"
  }
];

/** The fields of a \`Thing\` that cannot be changed once they are set. */
export const fixedFields: readonly string[] = ["name"];
`);
});
