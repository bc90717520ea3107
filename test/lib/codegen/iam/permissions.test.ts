import { expect, it } from "vitest";
import { fieldActions, permissionsOf } from "../../../../lib/codegen/iam/permissions.ts";
import type { Definition } from "../../../../lib/kind/publish/definition.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";

const passRole = { actions: ["iam:PassRole"], resources: ["iam::*:role/*"] };

const definition: Definition = {
  ...fakeDefinition,
  service: "s3",
  resources: ["s3:::*"],
  fields: { cors: { operation: "PutBucketCors", member: "", read: "GetBucketCors", remove: "DeleteBucketCors" } },
  permissions: { cors: [passRole] },
};

it("allows the calls on the kind's resources, lists each action once, and adds the permissions of the definition", () => {
  expect(permissionsOf(definition)).toEqual([
    { actions: ["s3:GetBucketCORS", "s3:Make", "s3:PutBucketCORS"], resources: ["s3:::*"] },
    passRole,
  ]);
});

it("allows the calls only with a parameter if the definition names one, and leaves out actions that it restricts itself", () => {
  const owned = { actions: ["s3:PutBucketCORS"], resources: ["s3:::own-*"], owned: true } as const;
  const guarded: Definition = { ...definition, parameter: "replicas", permissions: { cors: [owned] } };
  expect(permissionsOf(guarded)).toEqual([
    { actions: ["s3:GetBucketCORS", "s3:Make"], resources: ["s3:::*"], parameter: "replicas" },
    owned,
  ]);
});

it("allows the actions that AWS checks against no resource on all resources, with the same parameter", () => {
  const log: Definition = { ...definition, service: "logs", create: "DescribeLogGroups", parameter: "replicas" };
  expect(permissionsOf(log)).toEqual([
    {
      actions: ["logs:DeleteBucketCors", "logs:GetBucketCors", "logs:PutBucketCors"],
      resources: ["s3:::*"],
      parameter: "replicas",
    },
    { actions: ["logs:DescribeLogGroups"], resources: ["*"], parameter: "replicas" },
    passRole,
  ]);
});

it("lists a permission once, even if several fields require it", () => {
  const shared = { ...definition, permissions: { cors: [passRole], role: [passRole] } };
  expect(permissionsOf(shared)).toEqual(permissionsOf(definition));
});

it("lists a field's actions without those for creating a resource", () => {
  expect(fieldActions(definition, "cors")).toEqual(["s3:PutBucketCORS", "s3:GetBucketCORS", "iam:PassRole"]);
  expect(fieldActions(definition, "name")).toEqual([]);
});
