/** The reason why no test runs a command. */
export interface NotRun {
  readonly because: string;
}

/** Runs the kubectl commands of the pages themselves on a local stack with a parameter file. */
const ON_STACK = "test/scenarios/examples.stack.test.ts";
const DEPLOYMENT = "test/lib/local/deploy/deployment.real.test.ts";
const NEEDS_IAM: NotRun = { because: "it changes IAM, Lambda or tags in AWS, which the emulators do not enforce" };
const NEEDS_NODES: NotRun = { because: "it requires a cluster with nodes that run pods" };

/**
 * The commands in the documentation. Each entry contains the beginning of a command, and either the test that runs the command (possibly
 * for objects with other names) or the reason why no test runs it.
 */
export const commands: readonly (readonly [start: string, proof: string | NotRun])[] = [
  ["npm ci && npm run local", "test/scenarios/local.stack.test.ts"],
  ["npm ci && npm test", { because: "it runs the tests themselves" }],
  [". .driftless/env", "test/support/programs/shell-kubectl.ts"],
  ["npm run local -- --once", "test/scenarios/local.stack.test.ts"],
  ["npm run local -- --config", ON_STACK],
  ["npm run local -- --help", "test/bin/local.test.ts"],
  ["npm run smoke", "test/scenarios/undisturbed.stack.test.ts"],
  ["npm run preflight", "test/bin/preflight.test.ts"],
  ["kubectl driftless plan --all", "test/passes/moving-over.real.test.ts"],
  ["kubectl driftless plan", "test/bin/kubectl-driftless/plan.test.ts"],
  ["kubectl driftless", "test/bin/kubectl-driftless/commands.real.test.ts"],
  ["npm run cluster", "test/bin/cluster.test.ts"],
  ["npx cdk bootstrap", DEPLOYMENT],
  ["npx cdk deploy", DEPLOYMENT],
  ["npx cdk diff", { because: "it compares with a stack that is deployed in AWS" }],
  ["printf 'region", "test/README.test.ts"],
  ["git submodule update", { because: "it fetches a clone of this repository" }],
  ["cd driftless && npm ci", { because: "whoever runs the tests has run it" }],
  ["kubectl apply --server-side -k", "test/infra/cluster/cluster-manifests.real.test.ts"],
  ["kubectl apply --server-side --force-conflicts -k", "test/infra/cluster/cluster-manifests.real.test.ts"],
  ["kubectl apply --server-side -f", ON_STACK],
  ["kubectl apply -f", ON_STACK],
  ["kubectl patch bucket", ON_STACK],
  ["kubectl delete bucket", ON_STACK],
  ["kubectl get buckets", ON_STACK],
  ["kubectl describe bucket", ON_STACK],
  ["kubectl annotate --overwrite", ON_STACK],
  ["kubectl annotate bucket", ON_STACK],
  ["kubectl -n <namespace> annotate", ON_STACK],
  ["kubectl -n <namespace> get buckets,tables,repositories", ON_STACK],
  ["kubectl auth can-i patch", ON_STACK],
  ["kubectl -n driftless-system get configmap", ON_STACK],
  ["kubectl get namespace kube-system -o jsonpath", ON_STACK],
  ["kubectl -n driftless-system create", ON_STACK],
  ["kubectl create clusterrolebinding", ON_STACK],
  ["kubectl -n shop create rolebinding developers", "test/infra/cluster/rbac/user-roles.real.test.ts"],
  ["kubectl -n shop create rolebinding auditors", "test/infra/cluster/rbac/user-roles.real.test.ts"],
  ["kubectl -n shop create rolebinding approvers", "test/infra/cluster/admission/approval-policy.real.test.ts"],
  ["kubectl delete clusterrole,clusterrolebinding", ON_STACK],
  ["kubectl delete clusterrolebinding driftless-reconciler", ON_STACK],
  ["kubectl delete rolebinding", ON_STACK],
  ["kubectl -n ack-system scale", ON_STACK],
  ["for role in", ON_STACK],
  ["done", ON_STACK],
  ["kubectl -n driftless-system rollout status", NEEDS_NODES],
  ["kubectl run driftless-image", NEEDS_NODES],
  [
    "aws s3api put-bucket-tagging",
    { because: "tests make the same call with boto3, because the AWS CLI is not installed" },
  ],
  [
    "aws cloudformation continue-update-rollback",
    { because: "the emulator of CloudFormation has no failed rollbacks" },
  ],
  ["aws secretsmanager put-secret-value", { because: "the local stack reads its token from a file" }],
  ["docker buildx imagetools create", { because: "it requires Docker and a registry in AWS" }],
  ["aws sqs start-message-move-task", { because: "the role that may do so exists only in AWS" }],
  ["aws events put-", { because: "it forwards events between two regions of AWS" }],
  ["aws iam attach-role-policy", NEEDS_IAM],
  ["aws lambda list-event-source-mappings", NEEDS_IAM],
  ["aws lambda update-event-source-mapping", NEEDS_IAM],
  ["aws resourcegroupstaggingapi get-resources", NEEDS_IAM],
];
