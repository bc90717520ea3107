/** Why an export is not fed. */
export const reasons = {
  deployment: "It is called only with the deployment's own parameters, manifests and tokens.",
  calls: "It only calls AWS or the API server with what other exports have checked, and its pure parts are fed.",
  passes: "It passes its arguments on, or compares them as a whole.",
} as const;

/** Exports that are not fed: each with the reason, or with the fed export that calls it with the same texts. */
export interface Exempt {
  readonly why: keyof typeof reasons | { readonly through: string };
  /** A module, and the names of its exports, separated by spaces. */
  readonly exports: Readonly<Record<string, string>>;
}

const RECONCILE = "lib/reconcile/reconcile.ts#reconcile";
const TABLE = "lib/resources/dynamodb/table";
const BUCKET = "lib/resources/s3/bucket";
const REPOSITORY = "lib/resources/ecr/repository";

export const exempt: readonly Exempt[] = [
  {
    why: "deployment",
    exports: {
      "functions/environment.ts": "parseEnvironment",
      "functions/measurements.ts": "createMeasuring",
      "functions/served-kinds.ts": "servedKinds",
      "functions/widget-environment.ts": "parseWidgetEnvironment",
      "lib/history/viewer/sign.ts": "sign",
      "lib/text/error-text.ts": "errorText",
      "lib/install/mark.ts": "withMark",
      "lib/install/own-pods.ts": "ownPods",
      "lib/install/pending-reason.ts": "Pod",
      "lib/install/stack-status.ts": "createIsRollback",
      "lib/install/with-relay-role.ts": "withRelayRole",
      "lib/kubernetes/connection/kubeconfig.ts": "kubeconfigConnection",
      "lib/kubernetes/manifests/manifest-client.ts": "createManifestClient",
      "lib/kubernetes/manifests/manifest-path.ts": "manifestsPath",
      "lib/kubernetes/namespace-list.ts": "NamespaceList namesIn",
      "lib/kubernetes/tokens/file.ts": "createFileTokenSource",
      "lib/kubernetes/tokens/secrets-manager.ts": "createSecretTokenSource createSecretReader",
      "lib/text/field-path.ts": "fieldPath",
      "lib/reconcile/contract/permissions.ts": "grantedPermissions",
      "lib/relay/bus/heartbeat.ts": "heartbeatOf",
      "lib/relay/bus/publish.ts": "eventBridgeHeartbeat",
      "lib/relay/flags.ts": "parseFlags",
      "lib/relay/hints/low-water.ts": "createLowWater",
      "lib/relay/namespaces/namespaces.ts": "namespaceScopes",
      "lib/relay/probe.ts": "answerProbe",
      "lib/relay/settings.ts": "parseSettings",
      "lib/aws/open-roles.ts": "openRoles",
      "lib/aws/services/index.ts": "serviceOf",
      "lib/resources/values/denial.ts": "deniedResources",
      "lib/settings/form.ts": "form optional isString isText isTexts isFlag isCount",
      "lib/settings/settings-for.ts": "readSettings",
      [`${TABLE}/parts/described-part.ts`]: "fixed setting",
      [`${BUCKET}/configuration-part.ts`]: "configurationPart",
    },
  },
  {
    why: "calls",
    exports: {
      "lib/aws/operation.ts": "operationOf assertSdkCommand",
      "lib/aws/write-guard.ts": "refuseUnclaimedWrite",
      "lib/exports/target.ts": "readTarget",
      "lib/install/put-answer.ts": "putAnswer",
      "lib/install/wait-for-answer.ts": "waitForAnswer",
      "lib/kubernetes/list-watch/list.ts": "listPages",
      "lib/kubernetes/list-watch/metadata-list.ts": "listMetadata hasReached",
      "lib/kubernetes/list-watch/watch.ts": "openWatch",
      "lib/reconcile/act/delete-tokens.ts": "takeDeleteToken",
      "lib/relay/bus/publish.ts": "eventBridgePublish",
      "lib/relay/watch/follow-all.ts": "followAll",
      "lib/relay/watch/scope-reader.ts": "createScopeReader",
      "lib/sweep/list-all.ts": "listAll",
      "lib/sweep/sweep.ts": "enqueueDue",
      [`${REPOSITORY}/create.ts`]: "createRepository",
      [`${REPOSITORY}/remove.ts`]: "removeRepository",
      [`${BUCKET}/create.ts`]: "createBucket",
      [`${TABLE}/create.ts`]: "createTable",
      [`${TABLE}/remove.ts`]: "removeTable",
    },
  },
  {
    why: "passes",
    exports: {
      "lib/kubernetes/share-reads.ts": "shareReads",
      "lib/queue/send-together.ts": "sendTogether",
      "lib/queue/queue-for.ts": "queueFor queueAfter",
      "lib/reconcile/decide/step.ts": "agree canonical",
      "lib/relay/filter/digest.ts": "requestFor",
      "lib/relay/watch/ending.ts": "losesPosition retryAfterMs",
      "lib/resources/values/if-present.ts": "ifPresent",
    },
  },
  {
    why: { through: "functions/serve-object.ts#serveObject" },
    exports: { "functions/log.ts": "createLog", "functions/logged-outlook.ts": "loggedOutlook" },
  },
  {
    why: { through: "lib/exports/serve-export.ts#serveExport" },
    exports: { "lib/exports/export-field.ts": "exportField" },
  },
  {
    why: { through: "lib/exports/reconcile-with-exports.ts#reconcileWithExports" },
    exports: { "lib/exports/request-exports.ts": "requestExports" },
  },
  {
    why: { through: RECONCILE },
    exports: {
      "lib/reconcile/act/act.ts": "act release",
      "lib/reconcile/act/create.ts": "create",
      "lib/reconcile/act/delete.ts": "remove",
      "lib/reconcile/act/outcome.ts": "startOutcome addEvent attributed",
      "lib/reconcile/act/pass.ts": "beginPass factsOf",
      "lib/reconcile/act/take.ts": "takeOver adopt",
      "lib/reconcile/act/update.ts": "update write",
      "lib/reconcile/conclude.ts": "conclude",
      "lib/reconcile/decide/adopt.ts": "decideOnAdoption filled filledSpec",
      "lib/reconcile/decide/advise.ts":
        "adviseOnKeptTags adviseOnUnstable adviseOnUnread adviseOnLeftAlone adviseOnIgnored describeFor fieldsIn",
      "lib/reconcile/decide/decide.ts": "decide foresee refuseHidden",
      "lib/reconcile/decide/decision.ts": "refuse",
      "lib/reconcile/decide/delete.ts": "decideOnDelete deletesPerHour isExempt deleted",
      "lib/reconcile/decide/drift/earlier-writes.ts":
        "isLeftAlone appliedAfter isUnstable correctedParts wasCorrected correctionsAfter differs areTagsLate isResourceLate",
      "lib/reconcile/decide/drift/ignored-fields.ts": "withIgnoredFields",
      "lib/reconcile/decide/facts.ts": "declarationOf tagsOf defaultTags busyWith",
      "lib/reconcile/decide/observation.ts": "marked",
      "lib/reconcile/decide/ownership/consent.ts": "isReadable",
      "lib/reconcile/decide/ownership/identify.ts": "identified mustExist",
      "lib/reconcile/decide/plan.ts": "compare errorsOf isHeldBack",
      "lib/reconcile/decide/read-only.ts": "decideReadOnly",
      "lib/reconcile/decide/step.ts": "partSteps partStep tagSteps tagStep differenceOf",
      "lib/reconcile/enter.ts": "enter",
      "lib/reconcile/object/chain.ts": "causeOf resend",
      "lib/reconcile/object/claim.ts": "takeClaim waitFor",
      "lib/reconcile/object/optimistic-lock.ts": "lockOptimistically",
      "lib/reconcile/object/status.ts": "statusPatch saysMore",
      "lib/reconcile/object/failure.ts": "tooLarge",
      "lib/reconcile/observe.ts": "observe observeCreated",
      "lib/reconcile/decide/outlook.ts": "outlookOf",
      "lib/reconcile/pass.ts": "pass",
      "lib/reconcile/place/references.ts": "resolveReferences",
      "lib/reconcile/place/roles/roles.ts": "chooseRole takeRole",
    },
  },
  {
    why: { through: `${TABLE}/table.ts#table` },
    exports: {
      [`${TABLE}/as-spec.ts`]: "asSpec",
      [`${TABLE}/describe.ts`]: "describedTable",
      [`${TABLE}/judge.ts`]: "judge",
      [`${TABLE}/parts/key-and-projection.ts`]: "normaliseKey normaliseProjection",
      [`${TABLE}/parts.ts`]: "parts",
      [`${TABLE}/parts/capacity/route.ts`]: "capacityRoute",
      [`${TABLE}/parts/capacity/update.ts`]: "capacityUpdate",
      [`${TABLE}/parts/capacity/value.ts`]: "capacityOf capacityFields changedIndexes",
      [`${TABLE}/parts/replicas/route.ts`]: "replicaRoute differences",
      [`${TABLE}/parts/replicas/value.ts`]: "replicasOf lacking",
      [`${TABLE}/table-name.ts`]: "tableName requireTableName",
      [`${TABLE}/validate.ts`]: "validate",
      [`${TABLE}/work.ts`]: "workOn impairmentOf",
    },
  },
  {
    why: { through: `${REPOSITORY}/repository.ts#repository` },
    exports: {
      [`${REPOSITORY}/describe.ts`]: "describedRepository",
      [`${REPOSITORY}/parts.ts`]: "parts",
      [`${REPOSITORY}/validate.ts`]: "validate",
    },
  },
  {
    why: { through: `${BUCKET}/bucket.ts#bucket` },
    exports: {
      [`${BUCKET}/bucket-name.ts`]: "bucketName requireBucketName refuseUnsupported bucketNamespace",
      [`${BUCKET}/parts.ts`]: "parts",
      [`${BUCKET}/parts/access/acl.ts`]: "declaredAcl grantsOf",
      [`${BUCKET}/parts/access/explain-blocked.ts`]: "explainBlocked",
      [`${BUCKET}/parts/filter.ts`]: "normaliseFilter",
      [`${BUCKET}/parts/lifecycle-rules.ts`]: "normaliseRules",
      [`${BUCKET}/parts/object-lock.ts`]: "locksObjects",
      [`${BUCKET}/parts/access/ownership-controls.ts`]: "declaredOwnership",
      [`${BUCKET}/tags-by-control.ts`]: "writeTagsByControl",
      "lib/resources/values/name-form.ts": "invalidName",
    },
  },
];
