import type { Mutant } from "./mutant.ts";

/** Mistakes in field exports. */
export const exportsOfFields: readonly Mutant[] = [
  {
    file: "lib/exports/reconcile-with-exports.ts",
    text: "messages.some(({ receiveCount = 1 }) => receiveCount > 1)",
    replacement: "false",
    about: "Exports are not requested if the run that changed the source's status ended too early.",
  },
  {
    file: "lib/exports/request-exports.ts",
    text: 'which === "all" || ',
    replacement: "",
    about: "An export does not follow the spec of its source.",
  },
  {
    file: "lib/reconcile/object/status.ts",
    text: '"claim", "retry", "poll", "lastHandledReconcileAt"',
    replacement: '"claim", "retry", "poll"',
    about: "An annotation that requests a pass requests all exports of the object.",
  },
  {
    file: "lib/exports/refuse-export.ts",
    text: "if (to.namespace && to.namespace !== metadata.namespace) {",
    replacement: "if (false) {",
    about: "An export into another namespace writes into its own namespace instead.",
  },
  {
    file: "lib/exports/refuse-export.ts",
    text: 'if (to.kind === "secret" && setting !== "all") {',
    replacement: "if (false) {",
    about: "Secrets are read and written although only ConfigMaps are allowed.",
  },
  {
    file: "lib/exports/refuse-export.ts",
    text: "if (!isObjectName(name)) return",
    replacement: 'if (name === "") return',
    about: "A target whose name consists of dots changes the path of the API request.",
  },
  {
    file: "lib/exports/path-expression.ts",
    text: "if (!EXPRESSION.test(program)) {",
    replacement: "if (false) {",
    about: "A tenant's jq program runs forever.",
  },
  {
    file: "lib/exports/path-expression.ts",
    text: "select\\\\(\\\\s*${PATH}\\\\s*",
    replacement: "select\\\\(\\\\s*${PATHS}\\\\s*",
    about: "A `select` over a list returns its input once for each matching item.",
  },
  {
    file: "lib/exports/value-at.ts",
    text: "if (!(error instanceof JqError)) throw error;",
    replacement: "throw error;",
    about: "If a path cannot be evaluated, the export fails without a message in the status.",
  },
  {
    file: "lib/exports/export-field.ts",
    text: "  const target = await readTarget(kubernetes, fieldExport);\n  const source = await kubernetes.get(reference);\n",
    replacement:
      "  const source = await kubernetes.get(reference);\n  const target = await readTarget(kubernetes, fieldExport);\n",
    about: "An older value of the source replaces a newer one.",
  },
  {
    file: "lib/exports/export-field.ts",
    text: "if (latest?.metadata.resourceVersion !== metadata.resourceVersion) {",
    replacement: "if (latest === undefined) {",
    about: "The value that an old spec of the export selects replaces the one that the new spec selects.",
  },
  {
    file: "lib/exports/export-field.ts",
    text: " && (await valueAt(newest, spec.from.path)) !== value) {",
    replacement: " && false) {",
    about: "After the source changes back, the target keeps the value that the source had in between.",
  },
  {
    file: "lib/exports/value-at.ts",
    text: "FIELDS.test(path) ? fieldAt(object, fieldPath(path.slice(1))) : undefined;",
    replacement: "undefined;",
    about: "jq is loaded for a path that is only a list of fields.",
  },
  {
    file: "lib/exports/export-field.ts",
    text: '  if (target.has(value)) return { outcome: "unchanged" };\n',
    replacement: "",
    about: "A target that already contains the value is written again.",
  },
  {
    file: "lib/exports/export-field.ts",
    text: " || !isSynced(source)) return",
    replacement: ") return",
    about: "A field of an object that is not synced is exported.",
  },
  {
    file: "lib/exports/export-field.ts",
    text: '  if (source !== undefined && !inScope(source.metadata, settings.scope)) return { outcome: "out-of-scope" };\n',
    replacement: "",
    about: "A field of an object that another controller serves is exported.",
  },
  {
    file: "lib/exports/export-field.ts",
    text: 'return { outcome: "recoverable", message, retry: true };',
    replacement: 'return { outcome: "recoverable", message, retry: false };',
    about: "An export does not notice that its target was created.",
  },
  {
    file: "lib/exports/target.ts",
    text: "return stored && toTarget(stored, key, toBase64,",
    replacement: "return stored && toTarget(stored, key, (value) => value,",
    about: "A value is written to a Secret without being encoded.",
  },
  {
    file: "lib/exports/serve-export.ts",
    text: "const MAXIMUM_ROUNDS = 10;",
    replacement: "const MAXIMUM_ROUNDS = 3;",
    about: "Exports into the same target fail because they prevent each other from writing.",
  },
  {
    file: "lib/exports/serve-export.ts",
    text: 'if (!inScope(metadata, settings.scope)) return "out-of-scope";',
    replacement: "",
    about: "An export that is out of scope is served.",
  },
  {
    file: "lib/exports/serve-export.ts",
    text: "const unsent = await resend(messages, object, run, dependencies);",
    replacement: "const unsent: readonly QueuedRequest[] = [];",
    about: "The next message in an export's chain is not sent again.",
  },
  {
    file: "lib/exports/reconcile-with-exports.ts",
    text: "if (SYNCED.has(result.outcome)) {",
    replacement: 'if (SYNCED.has(result.outcome) && result.outcome !== "unchanged") {',
    about: "If a run ends before it has requested the exports of its object, they are never requested.",
  },
  {
    file: "lib/exports/reconcile-with-exports.ts",
    text: 'fieldExport === "off" ||',
    replacement: "",
    about: "A deployment that exports nothing lists exports after each pass.",
  },
  {
    file: "lib/exports/request-exports.ts",
    text: "labelSelector: settings.scope.selector, fieldSelector,",
    replacement: "labelSelector: settings.scope.selector,",
    about: "A pass requests the exports of every object instead of those of its own object.",
  },
  {
    file: "lib/exports/request-exports.ts",
    text: "return found.slice(0, MOST_EXPORTS);",
    replacement: "return found;",
    about: "A tenant multiplies the messages in the queue that all tenants share.",
  },
];
