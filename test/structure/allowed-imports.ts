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

  // A kind depends on its service, and on no other kind.
  "lib/resources/index.ts": { imports: ["lib/resources/kinds.generated.ts", "lib/resources/<service>"], types: ["lib/resources/values"] },
  "lib/resources/tag-readers.ts": { imports: ["lib/resources/own-tags.ts"] },
  "lib/resources/own-tags.ts": { imports: ["lib/text/own.ts"], dynamic: ["lib/resources/<service>"], types: [CONTRACT] },
  "lib/resources/kinds.generated.ts": { imports: ["lib/resources/entries.ts"], dynamic: ["lib/resources/<service>/loaders.generated.ts"] },
  "lib/resources/<service>/loaders.generated.ts": { dynamic: ["lib/resources/<service>/<kind>"], types: ["lib/resources/entries.ts"] },
  "lib/resources/entries.ts": {
    imports: ["lib/resources/explained.ts", "lib/kubernetes/resource-kind.ts", "lib/text/own.ts"],
    types: [CONTRACT, "lib/resources/values"],
  },
  "lib/resources/default-kinds.ts": {
    imports: ["lib/resources/<service>/<kind>/kind.ts"], types: ["lib/kubernetes/resource-kind.ts"],
  },
  "lib/resources/resource-kinds.generated.ts": {
    imports: ["lib/resources/<service>/<kind>/kind.ts"], types: ["lib/kubernetes/resource-kind.ts"],
  },
  "lib/resources/explained.ts": { imports: [CONTRACT, "lib/resources/values", "lib/text/own.ts"] },
  "lib/resources/kind-data.generated.ts": {
    imports: ["lib/resources/<service>/<kind>/kind.ts", "lib/resources/<service>/<kind>/calls.generated.ts"], types: [CONTRACT],
  },
  "lib/resources/listings.generated.ts": {
    imports: ["lib/resources/<service>/<kind>/kind.ts"],
    dynamic: ["lib/resources/<service>"],
    types: ["lib/kubernetes/resource-kind.ts", "lib/resources/driver"],
  },
  "lib/resources/trails.generated.ts": {
    imports: ["lib/resources/<service>/<kind>/kind.ts", "lib/resources/<service>/<kind>/trail.generated.ts"], types: [CONTRACT],
  },
  "lib/resources/values/adoption": { types: [CONTRACT] },
  "lib/resources/values/databases": { imports: ["lib/text"], types: ["lib/resources/values"] },
  "lib/resources/values": {
    imports: ["lib/reconcile/contract/errors.ts", "lib/text", "@smithy/core/schema", "node:util"],
    types: [
      "lib/reconcile/contract/kind-data.ts", "lib/reconcile/contract/part.ts", "lib/reconcile/contract/resource.ts",
      "lib/reconcile/contract/tag.ts",
    ],
  },
  // Makes kinds of data. It knows no kind and no service.
  "lib/resources/driver": {
    imports: [
      CONTRACT, "lib/resources/driver/assigned", "lib/resources/driver/lifecycle", "lib/resources/driver/parts",
      "lib/resources/driver/status", "lib/resources/driver/untagged", "lib/resources/values", "lib/text", "@smithy/core/schema", "node:crypto",
    ],
    types: ["lib/resources/driver/parts/lists", "lib/kubernetes/resource-kind.ts"],
  },
  "lib/resources/driver/assigned": {
    imports: ["lib/resources/driver", "lib/resources/driver/untagged", "lib/resources/values", "lib/text"],
    types: [CONTRACT],
  },
  "lib/resources/driver/lifecycle": {
    imports: [CONTRACT, "lib/resources/driver", "lib/resources/values", "lib/text", "node:crypto", "node:util"],
  },
  "lib/resources/driver/parts": {
    imports: [
      CONTRACT, "lib/resources/driver", "lib/resources/driver/lifecycle", "lib/resources/driver/parts/lists",
      "lib/resources/values", "lib/text", "node:util",
    ],
  },
  "lib/resources/driver/parts/lists": {
    imports: [CONTRACT, "lib/resources/driver", "lib/resources/values", "lib/text", "node:util"], types: ["lib/resources/driver/parts"],
  },
  "lib/resources/driver/status": { imports: ["lib/resources/driver", "lib/resources/values", "lib/text"], types: [CONTRACT] },
  "lib/resources/driver/untagged": {
    imports: [
      CONTRACT, "lib/resources/driver", "lib/resources/driver/assigned", "lib/resources/driver/status", "lib/resources/values", "lib/text",
      "node:crypto",
    ],
    types: ["lib/resources/driver/parts"],
  },
  "lib/resources/<service>": { imports: [CONTRACT, "lib/resources/values", ...OWN_SERVICE, ...OWN_SDK, "ipaddr.js"], types: ["lib/resources/driver"] },
  "lib/resources/<service>/<kind>": {
    imports: [
      CONTRACT, "lib/resources/driver", "lib/resources/values", "lib/resources/values/adoption", "lib/resources/values/databases", "lib/resources/<service>", ...OWN_SERVICE, ...OWN_SDK, "lib/text",
      "lib/kubernetes/resource-kind.ts", "node:crypto", "node:util",
    ],
    types: ["lib/kubernetes/object.ts", "lib/resources/driver/lifecycle"],
  },
  // Only the generator imports these.
  "lib/resources/<service>/<kind>/definition.ts": {
    imports: [
      "lib/codegen/definitions-for.ts", "lib/codegen/from-data/definition-of.ts", "lib/codegen/names/restrictions.ts", "lib/codegen/references.ts", "lib/resources/<service>/<kind>",
      "lib/resources/<service>/<kind>/field-notes.ts", "lib/resources/<service>/<kind>/limits.ts",
      "lib/resources/<service>/<kind>/names.ts", "@aws-sdk/client-<service>",
    ],
    types: ["lib/codegen/definition.ts", "@aws-sdk/client-<service>-control"],
  },
  "lib/resources/<service>/<kind>/names.ts": {
    imports: ["lib/codegen/definitions-for.ts", "lib/codegen/names/common-names.ts"], types: ["lib/codegen/names/named-field.ts"],
  },
  "lib/resources/<service>/<kind>/limits.ts": { imports: ["lib/codegen/definitions-for.ts"], types: ["lib/codegen/field.ts"] },
  "lib/resources/<service>/<kind>/field-notes.ts": { types: ["lib/codegen/definition.ts", "lib/resources/<service>/<kind>"] },

  // Only the service's own file depends on a service. Its SDK is loaded when its first client is created.
  "lib/aws": {
    imports: [CONTRACT, "lib/reconcile/object", "lib/reconcile/place", "lib/redaction", "lib/text", "@smithy/core/schema", "p-limit"],
    types: ["lib/aws/sts-client.ts", "lib/reconcile/dependencies.ts", "@smithy/core/client"],
  },
  "lib/aws/open-roles.ts": { imports: ["lib/reconcile/place"], dynamic: ["lib/aws", "lib/aws/sts-client.ts"], types: ["lib/kubernetes/client.ts"] },
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
    imports: ["lib/reconcile/contract/global-services.ts", "lib/reconcile/contract/role.ts", "lib/reconcile/place", "lib/aws/bounded-cache.ts", "lib/queue", "lib/text", "zod/mini"],
    types: [CONTRACT, "lib/kubernetes/client.ts", "lib/kubernetes/object.ts"],
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
  "functions/widget-runtime.ts": {
    imports: ["functions", "lib/aws/client-config.ts", "lib/history", "@aws-lambda-powertools/logger", "@aws-sdk/client-cloudwatch-logs", "node:timers/promises"],
    globals: ["process.env"],
  },
  "functions/runtime.ts": {
    imports: [
      "functions", "lib/aws/client-config.ts", "lib/aws/connect.ts", "lib/aws/open-roles.ts",
      "lib/exports", "lib/exports/field-export-kind.ts", "lib/install", "lib/kubernetes/api-server.ts", "lib/kubernetes/manifests",
      "lib/kubernetes/request.ts", "lib/kubernetes/tokens", "lib/queue",
      "lib/resources/index.ts", "lib/reconcile/object/memory.ts", "lib/resources/own-tags.ts", "lib/resources/trails.generated.ts", "lib/settings", "lib/drift", "lib/sweep/poll.ts", "lib/sweep/sweep.ts",
      "@aws-lambda-powertools/logger", "@aws-lambda-powertools/metrics", "@aws-sdk/client-sqs", "node:fs", "node:timers/promises",
    ],
    dynamic: ["lib/kubernetes/digest-key.ts"],
    types: ["lib/kubernetes/client.ts", "lib/kubernetes/connection/connection.ts"],
    globals: ["process.env", "process.stdout"],
  },

  // The deployment parameters that functions read, as data.
  "lib/settings": {
    imports: ["node:crypto", "node:util", "lib/exports/field-export-kind.ts", "lib/history", "lib/reconcile/decide/tags/default-tags.ts", "lib/resources/index.ts", "lib/resources/values/denial.ts"],
    types: [CONTRACT],
  },

  // What the bundles contain in place of modules of the SDK.
  "infra/functions/replacements": { imports: ["@smithy/core/checksum", "@smithy/signature-v4"] },

  // infra uses only data from lib.
  infra: {
    imports: [
      "lib/annotations/annotations.ts", "lib/aws/services/index.ts", "lib/cli/distribution/node-version.ts", "lib/exports/field-export-kind.ts", "lib/history", "lib/kubernetes/label-selector.ts", "lib/kubernetes/namespace-list.ts",
      "lib/metrics", "lib/reconcile/place/roles/role-sources.ts", "lib/reconcile/contract/global-services.ts", "lib/reconcile/contract/permissions.ts", "lib/reconcile/contract/tag.ts", "lib/relay/bus/relay-events.ts",
      "lib/reconcile/decide/tags/default-tags.ts",
      "lib/resources/default-kinds.ts", "lib/resources/index.ts", "lib/resources/kind-data.generated.ts", "lib/resources/tag-readers.ts", "lib/resources/trails.generated.ts", "lib/resources/values/denial.ts", "lib/settings", "lib/text/nearest-name.ts", "aws-cdk-lib", "constructs", "rolldown", "yaml", "zod",
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
