import { expect, it } from "vitest";
import { clusterRoles } from "../../../lib/codegen/cluster-roles.ts";

const kinds = ["buckets", "tables"].map((plural) => ({ group: "g", version: "v1", kind: "K", plural }));

it("lets the reconciler read and patch each kind and its status, and the relay only list and watch", () => {
  const rule = (resource: string, ...verbs: readonly string[]) => ({ apiGroups: ["g"], resources: [resource], verbs });
  expect(clusterRoles(kinds)).toMatchObject([
    {
      metadata: { name: "driftless-reconciler" },
      rules: [
        rule("buckets", "get", "list", "patch"),
        rule("buckets/status", "get", "patch"),
        rule("tables", "get", "list", "patch"),
        rule("tables/status", "get", "patch"),
        { resources: ["namespaces"], verbs: ["get"] },
        { resources: ["events"], verbs: ["create", "patch"] },
      ],
    },
    {
      metadata: { name: "driftless-relay" },
      rules: [rule("buckets", "list", "watch"), rule("tables", "list", "watch")],
    },
  ]);
});
