import { expect, it } from "vitest";
import { clusterRoles } from "../../../lib/codegen/cluster-roles.ts";

const kinds = ["buckets", "tables"].map((plural) => ({ group: "g", version: "v1", kind: "K", plural }));
const rule = (resource: string, ...verbs: readonly string[]) => ({ apiGroups: ["g"], resources: [resource], verbs });

it("allows each program only the verbs that it uses", () => {
  expect(clusterRoles(kinds)).toMatchObject([
    {
      metadata: { name: "driftless-reconciler" },
      rules: [
        rule("buckets", "get", "patch"),
        rule("buckets/status", "patch"),
        rule("tables", "get", "patch"),
        rule("tables/status", "patch"),
        { apiGroups: [""], resources: ["namespaces"], verbs: ["get"] },
        { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create"] },
      ],
    },
    { metadata: { name: "driftless-sweeper" }, rules: [rule("buckets", "list"), rule("tables", "list")] },
    {
      metadata: { name: "driftless-relay" },
      rules: [rule("buckets", "list", "watch"), rule("tables", "list", "watch")],
    },
  ]);
});
