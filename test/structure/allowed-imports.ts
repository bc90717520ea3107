import { allowedInDevelopment } from "./allowed-in-development.ts";
import type { Table } from "./entry.ts";

const CONTRACT = "lib/reconcile/contract";
const OWN_SDK = ["@aws-sdk/client-<service>", "@aws-sdk/client-<service>-control"];
const OWN_SERVICE = ["lib/aws/services/<service>.ts", "lib/aws/services/<service>-control.ts"];

/**
 * The allowed imports. A file may import the other files of its entry, and everything that the entry lists. A folder in a list does not
 * include those of its folders and files that have their own entries.
 */
// biome-ignore format: a table, with as many names on a line as fit
export const allowedImports: Table = {
  // The engine depends on no SDK, on no kind and not on Lambda. Its folders import one way only: each imports only the folders above it here.
  [CONTRACT]: { types: ["lib/kubernetes/resource-kind.ts"] },
  // The annotations that the engine, the relay and the sweep act on.
  "lib/annotations": { imports: [CONTRACT, "lib/text"], types: ["lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts"] },
  "lib/reconcile/object": {
    imports: [CONTRACT, "lib/annotations", "lib/kubernetes/client.ts", "lib/kubernetes/event.ts", "lib/kubernetes/label-selector.ts", "lib/queue/back-off.ts", "lib/queue/reconcile-request.ts", "lib/text", "zod/mini", "node:util"],
    types: ["lib/kubernetes/condition.ts", "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts", "lib/queue/group-by-object.ts", "lib/queue/work-queue.ts"],
  },
  "lib/reconcile/place": {
    imports: [CONTRACT, "lib/annotations", "lib/kubernetes/client.ts", "lib/kubernetes/namespace-list.ts", "lib/text", "node:crypto"],
    types: ["lib/reconcile/object", "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/reconcile/decide": {
    imports: [CONTRACT, "lib/annotations", "lib/reconcile/object", "lib/text", "node:crypto", "node:util"],
    types: ["lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/reconcile/act": {
    imports: [CONTRACT, "lib/reconcile/decide", "lib/reconcile/object", "lib/kubernetes/client.ts", "lib/kubernetes/event.ts", "lib/text", "node:crypto", "node:util"],
    types: ["lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts", "lib/queue/work-queue.ts"],
  },
  "lib/reconcile": {
    imports: [
      CONTRACT, "lib/annotations", "lib/reconcile/act", "lib/reconcile/decide", "lib/reconcile/object", "lib/reconcile/place", "lib/kubernetes/client.ts", "lib/kubernetes/event.ts", "lib/text",
    ],
    types: ["lib/kubernetes/object.ts", "lib/queue/group-by-object.ts", "lib/queue/reconcile-request.ts", "lib/queue/work-queue.ts"],
  },
  // Exports surround the engine. jq is loaded when the first path is evaluated.
  "lib/exports": {
    imports: ["lib/exports/field-export-kind.ts", "lib/reconcile/object", "lib/reconcile", "lib/kubernetes/client.ts", "lib/kubernetes/event.ts", "lib/text"],
    dynamic: ["jq-wasm/inline"],
    types: ["lib/reconcile", "lib/reconcile/act", "lib/kubernetes/condition.ts", "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts", "lib/queue"],
  },
  "lib/exports/field-export-kind.ts": { types: ["lib/kubernetes/resource-kind.ts"] },

  // The lists of all kinds. None loads more than it needs.
  "lib/kinds/index.ts": { imports: ["lib/kinds/kinds.generated.ts", "lib/kinds/<service>/shared"], types: ["lib/kind/values"] },
  "lib/kinds/tag-readers.ts": { imports: ["lib/kinds/own-tags.ts"] },
  "lib/kinds/own-tags.ts": { imports: ["lib/text/own.ts"], dynamic: ["lib/kinds/<service>/shared"], types: [CONTRACT] },
  "lib/kinds/kinds.generated.ts": { imports: ["lib/kinds/entries.ts"], dynamic: ["lib/kinds/<service>/loaders.generated.ts"] },
  "lib/kinds/<service>/loaders.generated.ts": { dynamic: ["lib/kinds/<service>/<kind>"], types: ["lib/kinds/entries.ts"] },
  "lib/kinds/entries.ts": {
    imports: ["lib/kinds/explained.ts", "lib/kubernetes/resource-kind.ts", "lib/text/own.ts"],
    types: [CONTRACT, "lib/kind/values"],
  },
  "lib/kinds/default-kinds.ts": { imports: ["lib/kubernetes/resource-kind.ts"] },
  "lib/kinds/resource-kinds.generated.ts": { imports: ["lib/kubernetes/resource-kind.ts"] },
  "lib/kinds/explained.ts": { imports: [CONTRACT, "lib/kind/values", "lib/text/own.ts"] },
  "lib/kinds/kind-data.generated.ts": {
    imports: ["lib/kubernetes/resource-kind.ts", "lib/kinds/<service>/<kind>/calls.generated.ts"], types: [CONTRACT],
  },
  "lib/kinds/listings.generated.ts": {
    imports: ["lib/kubernetes/resource-kind.ts"], dynamic: ["lib/kinds/<service>/<kind>/listing.generated.ts"], types: ["lib/kind/list"],
  },
  "lib/kinds/trails.generated.ts": {
    imports: ["lib/kubernetes/resource-kind.ts", "lib/kinds/<service>/<kind>/trail.generated.ts"], types: [CONTRACT],
  },
  "lib/kinds/<service>/<source>-trails.generated.ts": {
    imports: ["lib/kubernetes/resource-kind.ts", "lib/kinds/<any>/<kind>/trail.generated.ts"], types: [CONTRACT],
  },
  "lib/kinds/trail-loaders.generated.ts": { imports: [], dynamic: ["lib/kinds/<service>/<source>-trails.generated.ts"], types: [CONTRACT] },
  "lib/kinds/trails-of.ts": { imports: ["lib/kinds/trail-loaders.generated.ts", "lib/text/own.ts"], types: [CONTRACT] },

  // The page of a kind. It depends on its service, and on no other kind, neither on an SDK's client nor on the generator.
  "lib/kinds/<service>/<kind>.ts": {
    imports: [
      CONTRACT, "lib/kind", "lib/kind/publish", "lib/kind/values", "lib/kind/values/adoption", "lib/kind/values/databases", "lib/kinds/<service>/shared",
      "lib/kinds/<service>/<kind>", ...OWN_SERVICE, "lib/kind/parts/only-one.ts", "lib/kubernetes/resource-kind.ts", "lib/text", "node:crypto", "node:util",
    ],
    types: ["lib/kind/lifecycle", "lib/kind/list", ...OWN_SDK],
  },
  // What is generated of a page, and the code of a kind that is not data.
  "lib/kinds/<service>/<kind>": {
    imports: [
      CONTRACT, "lib/kind", "lib/kind/values", "lib/kinds/<service>/shared", "lib/kinds/<service>/<kind>.ts", ...OWN_SERVICE, ...OWN_SDK, "lib/text",
      "lib/kubernetes/resource-kind.ts", "node:crypto", "node:util",
    ],
    types: ["lib/kind/list", "lib/kubernetes/object.ts"],
  },
  "lib/kinds/<service>/shared": { imports: [CONTRACT, "lib/kind/values", ...OWN_SERVICE, ...OWN_SDK, "ipaddr.js"], types: ["lib/kind"] },

  // What pages are made of. It knows no kind and no service.
  "lib/kind": {
    imports: [
      CONTRACT, "lib/kind/assigned", "lib/kind/lifecycle", "lib/kind/list", "lib/kind/parts",
      "lib/kind/status", "lib/kind/untagged", "lib/kind/values", "lib/text", "@smithy/core/schema", "node:crypto",
    ],
    types: ["lib/kind/parts/lists", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/kind/assigned": {
    imports: ["lib/kind", "lib/kind/list", "lib/kind/untagged", "lib/kind/values", "lib/text"],
    types: [CONTRACT],
  },
  // How AWS lists resources: for a search of the driver's, and for `kubectl driftless scan`.
  "lib/kind/list": { imports: ["lib/kind", "lib/text"], types: [CONTRACT] },
  "lib/kind/lifecycle": {
    imports: [CONTRACT, "lib/kind", "lib/kind/values", "lib/kind/values/databases", "lib/text", "node:crypto", "node:util"],
  },
  "lib/kind/parts": {
    imports: [CONTRACT, "lib/kind", "lib/kind/parts/lists", "lib/kind/values", "lib/text", "node:util"],
  },
  "lib/kind/parts/lists": {
    imports: [CONTRACT, "lib/kind", "lib/kind/list", "lib/kind/values", "lib/text", "node:util"], types: ["lib/kind/parts"],
  },
  "lib/kind/status": { imports: ["lib/kind", "lib/kind/lifecycle", "lib/kind/values", "lib/text"], types: [CONTRACT] },
  "lib/kind/untagged": {
    imports: [CONTRACT, "lib/kind", "lib/kind/assigned", "lib/kind/status", "lib/kind/values", "lib/text", "node:crypto"],
    types: ["lib/kind/parts"],
  },
  "lib/kind/values/adoption": { types: [CONTRACT] },
  "lib/kind/values/databases": { imports: ["lib/kind/values", "lib/text"] },
  "lib/kind/values": {
    imports: ["lib/reconcile/contract/errors.ts", "lib/text", "@smithy/core/schema", "node:util"],
    types: [
      "lib/reconcile/contract/kind-data.ts", "lib/reconcile/contract/part.ts", "lib/reconcile/contract/resource.ts",
      "lib/reconcile/contract/tag.ts",
    ],
  },
  // What pages say to the generator.
  "lib/kind/publish": { imports: ["lib/kubernetes/resource-kind.ts"], types: [CONTRACT, "lib/kind"] },

  // Only the service's own file depends on a service. Its SDK is loaded when its first client is created.
  "lib/aws": {
    imports: [CONTRACT, "lib/reconcile/object", "lib/reconcile/place", "lib/redaction", "lib/text", "@smithy/core/schema", "p-limit"],
    types: ["lib/aws/sts-client.ts", "lib/reconcile/dependencies.ts", "@smithy/core/client"],
  },
  "lib/aws/open-roles.ts": { imports: ["lib/reconcile/place"], dynamic: ["lib/aws", "lib/aws/service-sessions.ts", "lib/aws/sts-client.ts"], types: ["lib/aws/service-sessions.ts", "lib/kubernetes/client.ts", "lib/settings/service-roles.ts"] },
  "lib/aws/service-sessions.ts": { imports: ["lib/aws", "lib/settings/service-roles.ts"], types: [CONTRACT, "lib/aws/sts-client.ts"] },
  "lib/aws/sts-client.ts": { imports: ["lib/aws/client-config.ts"], dynamic: ["@aws-sdk/client-sts"], types: ["@aws-sdk/client-sts"] },
  "lib/aws/services/<service>.ts": { imports: ["lib/aws/define-service.ts"], dynamic: ["@aws-sdk/client-<service>"], types: ["@aws-sdk/client-<service>"] },
  "lib/aws/services/index.ts": { imports: ["lib/aws/services/<service>.ts"], types: [CONTRACT, "lib/aws/define-service.ts"] },

  "lib/queue": { imports: ["@aws-sdk/client-sqs", "zod/mini"], types: [CONTRACT] },
  "lib/redaction": { imports: ["lib/text"] }, "lib/metrics": {}, "lib/text": { imports: ["node:util"] }, "lib/relay/serve.ts": { imports: ["node:http"], types: ["node:net"] },
  "lib/history": {
    imports: ["lib/annotations/annotations.ts", "lib/reconcile/act", "lib/reconcile/object/metadata.ts", "lib/redaction", "lib/text", "@aws-sdk/client-cloudwatch-logs", "diff", "zod/mini", "node:crypto", "node:zlib"],
    types: ["lib/kubernetes/condition.ts", "lib/kubernetes/object.ts", "lib/queue"],
  },
  "lib/install": {
    imports: ["lib/kubernetes/client.ts", "lib/kubernetes/manifests", "lib/reconcile/object/metadata.ts", "lib/settings/published.ts", "lib/sweep/list-all.ts", "lib/text", "lib/aws/client-config.ts", "@aws-sdk/client-cloudformation", "zod/mini"],
    types: ["lib/kubernetes/request.ts", "lib/kubernetes/resource-kind.ts", CONTRACT], globals: ["fetch"],
  },
  "lib/sweep": {
    imports: ["lib/history", "lib/annotations", "lib/reconcile/object/metadata.ts", "lib/kubernetes/client.ts", "lib/queue", "lib/text", "node:crypto"],
    types: [CONTRACT, "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/drift": {
    imports: ["lib/annotations/annotations.ts", "lib/settings/service-roles.ts", "lib/reconcile/contract/global-services.ts", "lib/reconcile/contract/role.ts", "lib/reconcile/place", "lib/aws/bounded-cache.ts", "lib/queue", "lib/text", "zod/mini"],
    types: [CONTRACT, "lib/kubernetes/client.ts", "lib/kubernetes/object.ts", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/relay": {
    imports: [
      "lib/kubernetes/client.ts", "lib/kubernetes/key-values.ts", "lib/kubernetes/kind-list.ts", "lib/kubernetes/label-selector.ts",
      "lib/kubernetes/list-watch/metadata-list.ts", "lib/kubernetes/namespace-list.ts", "lib/kubernetes/stream.ts", "lib/kubernetes/list-watch/watch.ts",
      "lib/exports/field-export-kind.ts", "lib/queue/namespace-shares.ts", "lib/annotations", "lib/redaction", "lib/text", "@aws-sdk/client-eventbridge", "p-limit", "prom-client", "zod/mini", "node:crypto", "node:timers/promises", "node:util",
    ],
    types: [
      CONTRACT, "lib/kubernetes/list-watch/collection.ts", "lib/kubernetes/connection/connection.ts", "lib/kubernetes/list-watch/list.ts",
      "lib/kubernetes/object.ts", "lib/kubernetes/request.ts", "lib/kubernetes/resource-kind.ts", "lib/queue/reconcile-request.ts",
    ],
    globals: ["process.memoryUsage"],
  },

  // At run time, only this folder reaches the API server.
  "lib/kubernetes": {
    imports: ["lib/text", "zod/mini", "node:crypto", "node:fs/promises", "node:https", "node:path", "node:stream/consumers", "node:tls", "node:url"],
    dynamic: ["@kubernetes/client-node/dist/config.js"],
    types: ["@kubernetes/client-node/dist/config.js", "@kubernetes/client-node/dist/config_types.js", "node:http"],
  },
  "lib/kubernetes/manifests": { imports: ["lib/kubernetes/client.ts", "lib/text"], types: ["lib/kubernetes/request.ts"] },
  "lib/kubernetes/tokens": { imports: ["lib/aws/client-config.ts", "lib/text", "@smithy/core/serde", "@smithy/signature-v4", "node:fs/promises"], dynamic: ["@aws-sdk/client-secrets-manager"], types: ["lib/kubernetes/connection/connection.ts"] },

  // Codegen, the programs that look ahead, and the local stack.
  ...allowedInDevelopment,

  // Only the composition root creates clients and reads the environment.
  functions: {
    imports: [
      "functions/runtime.ts", "functions/widget-runtime.ts", "lib/exports/field-export-kind.ts", "lib/history", "lib/settings",
      "lib/drift/cloudtrail-event.ts", "lib/metrics", "lib/queue/consume.ts", "lib/queue/dead-letter-sources.ts", "lib/queue/reconcile-request.ts", "lib/redaction", "lib/reconcile/act", "lib/reconcile/contract/permissions.ts",
      "@aws-lambda-powertools/logger", "@middy/core", "zod/mini",
    ],
    types: [
      CONTRACT, "lib/install", "lib/kubernetes/resource-kind.ts", "lib/queue",
      "lib/reconcile/decide", "lib/drift/drift.ts", "lib/sweep/poll.ts", "lib/sweep/sweep.ts", "@aws-lambda-powertools/metrics", "aws-lambda",
    ],
  },
  "functions/settings-file.ts": { imports: ["node:fs"] },
  "functions/widget-runtime.ts": {
    imports: ["functions", "functions/settings-file.ts", "lib/aws/client-config.ts", "lib/history", "@aws-lambda-powertools/logger", "@aws-sdk/client-cloudwatch-logs", "node:timers/promises"],
    globals: ["process.env"],
  },
  "functions/runtime.ts": {
    imports: [
      "functions", "functions/settings-file.ts", "lib/aws/client-config.ts", "lib/aws/connect.ts", "lib/aws/open-roles.ts",
      "lib/exports", "lib/exports/field-export-kind.ts", "lib/install", "lib/kubernetes/api-server.ts", "lib/kubernetes/manifests",
      "lib/kubernetes/request.ts", "lib/kubernetes/tokens", "lib/queue",
      "lib/kinds/index.ts", "lib/reconcile/object/memory.ts", "lib/kinds/own-tags.ts", "lib/kinds/trails-of.ts", "lib/settings", "lib/drift", "lib/sweep/poll.ts", "lib/sweep/sweep.ts",
      "@aws-lambda-powertools/logger", "@aws-lambda-powertools/metrics", "@aws-sdk/client-sqs", "node:fs", "node:timers/promises",
    ],
    dynamic: ["lib/kubernetes/digest-key.ts"],
    types: ["lib/kubernetes/client.ts", "lib/kubernetes/connection/connection.ts"],
    globals: ["process.env", "process.stdout"],
  },

  // The deployment parameters that functions read, as data.
  "lib/settings": {
    imports: ["node:crypto", "node:util", "lib/exports/field-export-kind.ts", "lib/history", "lib/reconcile/decide/tags/default-tags.ts", "lib/kinds/index.ts", "lib/kind/values/denial.ts"],
    types: [CONTRACT],
  },

  // What the bundles contain in place of modules of the SDK.
  "infra/functions/replacements": { imports: ["@smithy/core/checksum", "@smithy/signature-v4"] },

  // infra uses only data from lib.
  infra: {
    imports: [
      "lib/annotations/annotations.ts", "lib/aws/services/index.ts", "lib/cli/distribution/node-version.ts", "lib/drift/own-sessions.ts", "lib/exports/field-export-kind.ts", "lib/history", "lib/kubernetes/label-selector.ts", "lib/kubernetes/namespace-list.ts",
      "lib/metrics", "lib/reconcile/place/roles/role-sources.ts", "lib/reconcile/contract/global-services.ts", "lib/reconcile/contract/permissions.ts", "lib/reconcile/contract/tag.ts", "lib/relay/bus/relay-events.ts",
      "lib/reconcile/decide/tags/default-tags.ts",
      "lib/kinds/default-kinds.ts", "lib/kinds/index.ts", "lib/kinds/kind-data.generated.ts", "lib/kinds/tag-readers.ts", "lib/kind/values/denial.ts", "lib/settings", "lib/text/did-you-mean.ts", "aws-cdk-lib", "constructs", "rolldown", "yaml", "zod",
      "node:child_process", "node:crypto", "node:fs", "node:os", "node:path", "node:url",
    ],
    types: [CONTRACT, "lib/install/name-changes.ts", "lib/kubernetes/resource-kind.ts"],
    globals: ["process.execPath"],
  },

  // A program may import everything that it needs.
  bin: {
    imports: ["bin/import-kind", "infra/**", "lib/**", "package.json", "@aws-sdk/client-eventbridge", "aws-cdk-lib", "cdk-nag", "commander", "yaml", "node:**"],
    dynamic: ["@aws-sdk/client-cloudwatch-logs", "@aws-sdk/client-resource-groups-tagging-api"],
    globals: ["process"],
  },
};
