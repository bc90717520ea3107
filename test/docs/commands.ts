/** The reason why no test runs a command. */
export interface NotRun {
  readonly because: string;
}

const NEEDS_AWS: NotRun = { because: "it requires an AWS account" };
const NEEDS_EKS: NotRun = { because: "it requires a cluster with nodes" };
const LOOKS: NotRun = { because: "it only prints information that other tests read in a different way" };

/**
 * The commands in the documentation. Each entry contains the beginning of a command, and either the test that runs the command (possibly
 * for objects with other names) or the reason why no test runs it.
 */
export const commands: readonly (readonly [start: string, proof: string | NotRun])[] = [
  ["npm ci && npm run local", "test/scenarios/local.stack.test.ts"],
  ["npm ci && npm test", { because: "it runs the tests themselves" }],
  [". .driftless/env", "test/support/programs/shell-kubectl.ts"],
  ["npm run local -- --once", "test/scenarios/local.stack.test.ts"],
  ["npm run local -- --config", "test/scenarios/examples.stack.test.ts"],
  ["npm run local -- --help", "test/bin/local.test.ts"],
  ["npm run smoke", "test/scenarios/undisturbed.stack.test.ts"],
  ["npm run preflight", "test/bin/preflight.test.ts"],
  ["npm run shadow", "test/passes/moving-over.real.test.ts"],
  ["npm run cluster", "test/bin/cluster.test.ts"],
  ["npx cdk bootstrap", "test/lib/local/deploy/deployment.real.test.ts"],
  ["npx cdk deploy", "test/lib/local/deploy/deployment.real.test.ts"],
  ["npx cdk diff", NEEDS_AWS],
  ["printf 'region", { because: "tests write such files themselves" }],
  ["kubectl apply --server-side -k", "test/infra/cluster/cluster-manifests.real.test.ts"],
  ["kubectl apply --server-side --force-conflicts -k", "test/infra/cluster/cluster-manifests.real.test.ts"],
  ["kubectl apply -f", "test/scenarios/examples.stack.test.ts"],
  ["kubectl patch bucket", { because: "tests edit objects with kubectl apply" }],
  ["kubectl delete bucket", "test/scenarios/bucket.stack.test.ts"],
  ["kubectl get buckets", "test/scenarios/bucket.stack.test.ts"],
  ["kubectl describe bucket", LOOKS],
  ["kubectl annotate --overwrite bucket", "test/scenarios/bucket.stack.test.ts"],
  ["kubectl annotate bucket <name> driftless.dev/allow-delete", "test/passes/delete-rate.real.test.ts"],
  [
    "kubectl annotate bucket <name> services.k8s.aws/deletion-policy",
    { because: "tests set the annotation with kubectl apply" },
  ],
  ["kubectl -n driftless-system rollout status", NEEDS_EKS],
  ["kubectl -n driftless-system get configmap", LOOKS],
  ["kubectl get namespace kube-system -o jsonpath", LOOKS],
  ["kubectl -n driftless-system create", NEEDS_AWS],
  [
    "kubectl create clusterrolebinding",
    { because: "the tests bind the two roles to users instead of a ServiceAccount" },
  ],
  [
    "kubectl delete clusterrole,clusterrolebinding",
    { because: "it deletes objects that other tests need at the same time" },
  ],
  ["kubectl delete rolebinding", { because: "it deletes objects that other tests need at the same time" }],
  ["kubectl -n ack-system scale", { because: "there is no such Deployment in the tests" }],
  ["kubectl run driftless-image", NEEDS_EKS],
  ["for role in", NEEDS_AWS],
  ["done", NEEDS_AWS],
  [
    "aws s3api put-bucket-tagging",
    { because: "tests make the same call with boto3, because the AWS CLI is not installed" },
  ],
  ["aws cloudformation continue-update-rollback", NEEDS_AWS],
  ["aws secretsmanager put-secret-value", NEEDS_AWS],
  ["docker buildx imagetools create", NEEDS_AWS],
  ["aws sqs start-message-move-task", NEEDS_AWS],
  ["aws events put-", NEEDS_AWS],
];
