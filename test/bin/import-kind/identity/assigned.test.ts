import { expect, it } from "vitest";
import type { AckKind, AckService } from "../../../../bin/import-kind/ack-service.ts";
import { assignedOf } from "../../../../bin/import-kind/identity/assigned.ts";
import type { KindOperations } from "../../../../bin/import-kind/operations.ts";
import { loadSdk } from "../../../../bin/import-kind/sdk/sdk.ts";

const sdk = await loadSdk("@aws-sdk/client-eks");
const service = { sdk } as AckService;
const association = {
  resource: { kind: "PodIdentityAssociation", plural: "podidentityassociations" },
  config: {},
} as AckKind;
const operations = { remove: "DeletePodIdentityAssociation" } as KindOperations;

it("finds the operation that lists resources with the identifiers that AWS assigns", () => {
  expect(assignedOf(service, association, operations, ["associationID", "associationARN"])).toEqual({
    field: "associationID",
    list: "ListPodIdentityAssociations",
    at: "associations",
    member: "associationId",
  });
});

it("finds nothing if the status has no identifier by which the resource is deleted", () => {
  expect(assignedOf(service, association, operations, ["associationARN"])).toBeUndefined();
});
