import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../assertions/eventually.ts";
import { bucketNamed } from "../aws/s3/test-s3.ts";
import { openPageShell } from "../programs/page-shell.ts";
import type { RunningStack } from "../programs/running-stack.ts";
import { shellKubectl } from "../programs/shell-kubectl.ts";
import { bucketNames, versioningOf } from "./buckets-in-s3.ts";
import { conditionOf, openBuckets } from "./page-buckets.ts";

const README = "README.md";
const DEPLOY = "docs/deploy.md";
const TROUBLESHOOTING = "docs/troubleshooting.md";

/** Runs the kubectl commands of the pages as they stand there, and checks what the pages say about each of them. */
export function registerPageCommands(stack: () => RunningStack): void {
  const run = (...args: Parameters<ReturnType<typeof openPageShell>>) => openPageShell(stack().directory)(...args);
  const kubectl = (...args: readonly string[]) => shellKubectl(stack().directory, args);

  test("the README's commands create, change, describe and delete its first bucket", async () => {
    const bucket = "driftless-first-bucket";
    await run(README, "kubectl apply -f docs/examples/bucket.yaml");
    await eventually(async () =>
      expect(await run(README, "kubectl get buckets")).toMatch(
        /^first-bucket +driftless-first-bucket +us-west-2 +True +True +\w+$/m,
      ),
    );
    await run(README, "kubectl patch bucket first-bucket");
    await eventually(async () => expect(await versioningOf(stack().s3, bucket)).toBe("Suspended"));
    await eventually(async () =>
      expect(await run(README, "kubectl describe bucket")).toContain("versioning: Enabled -> Suspended"),
    );
    await run(README, "kubectl delete bucket first-bucket");
    expect(await bucketNames(stack().s3)).not.toContain(bucket);
  });

  test("troubleshooting begins with the objects' status, and a pass on request", async () => {
    const { create, object } = openBuckets(stack);
    const name = await create("default", bucketNamed("asked"));
    expect(await run(TROUBLESHOOTING, "kubectl get buckets -A")).toMatch(new RegExp(`^default +${name} .* True `, "m"));
    expect(await run(TROUBLESHOOTING, "kubectl describe bucket", { name })).toContain("Resource synced successfully");
    await run(TROUBLESHOOTING, "kubectl annotate --overwrite bucket", { name });
    await eventually(async () => {
      const { metadata, status } = await object("default", name);
      expect(status?.lastHandledReconcileAt).toBe(metadata.annotations?.["driftless.dev/reconcile-requested-at"]);
    });
    const finalizers = await run(TROUBLESHOOTING, "kubectl get bucket <name> -o jsonpath", { name });
    expect(finalizers).toContain("finalizers.s3.services.k8s.aws/Bucket");
  });

  test("one object can be paused, exempted from the limit on deletes, or kept in AWS", async () => {
    const { create, object } = openBuckets(stack);
    const [paused, exempt] = [bucketNamed("paused"), bucketNamed("exempt")];
    const [counted, kept] = [bucketNamed("counted"), bucketNamed("kept")];
    await Promise.all([paused, exempt, counted, kept].map((name) => create("default", name)));
    await run(DEPLOY, "kubectl annotate bucket <name> driftless.dev/paused", { name: paused });
    await kubectl("patch", "bucket", paused, "--type=merge", '-p={"spec":{"versioning":{"status":"Suspended"}}}');
    await eventually(async () =>
      expect(conditionOf(await object("default", paused), "Ready")).toMatchObject({ reason: "Paused" }),
    );
    expect(await versioningOf(stack().s3, paused)).toBe("Enabled");

    await run(DEPLOY, "kubectl annotate bucket <name> driftless.dev/allow-delete", { name: exempt });
    await run(DEPLOY, "kubectl annotate bucket <name> services.k8s.aws/deletion-policy", { name: kept });
    const uids = await Promise.all(
      [exempt, counted, kept].map(async (name) => (await object("default", name)).metadata.uid),
    );
    await kubectl("delete", "bucket", exempt, counted, kept);
    const tokens = await run(DEPLOY, "kubectl -n driftless-system get configmap");
    expect(uids.map((uid) => tokens.includes(uid))).toEqual([false, true, false]);
    const left = await bucketNames(stack().s3);
    expect([exempt, counted, kept].map((name) => left.includes(name))).toEqual([false, false, true]);
  });

  test("the uid of kube-system is that of the registered cluster", async () => {
    const uid = await run(DEPLOY, "kubectl get namespace kube-system");
    expect(uid).toBe(await kubectl("get", "namespace", "kube-system", "--template={{.metadata.uid}}"));
  });

  test("the functions' identity off EKS has the permissions of both roles, and a token", async () => {
    await run(DEPLOY, "kubectl -n driftless-system create serviceaccount");
    for (const role of ["driftless-reconciler", "driftless-sweeper"]) {
      await run(DEPLOY, "kubectl create clusterrolebinding", { role });
    }
    await run(DEPLOY, "kubectl -n driftless-system create rolebinding");
    expect(await run(DEPLOY, "aws secretsmanager put-secret-value", { secret: "token" })).toMatch(
      /--secret-id token --secret-string eyJ[\w-]+\.[\w-]+\.[\w-]+$/m,
    );
    const account = "--as=system:serviceaccount:driftless-system:driftless-functions";
    const may = (...action: readonly string[]) => kubectl("auth", "can-i", ...action, account);
    expect(await may("patch", "buckets", "--subresource=status")).toBe("yes\n");
    expect(await may("list", "tables.dynamodb.services.k8s.aws")).toBe("yes\n");
    const tokens = "configmaps/driftless-delete-tokens";
    expect(await may("patch", tokens, "--namespace=driftless-system")).toBe("yes\n");
  });

  test("ACK's controller is scaled to zero, and back to one", async () => {
    const [page, scale] = ["docs/moving-from-ack.md", "kubectl -n ack-system scale deploy ack-s3-controller-s3-chart"];
    await kubectl("create", "namespace", "ack-system").catch(() => undefined);
    const deployment = ["deployment", "ack-s3-controller-s3-chart", "--namespace=ack-system"];
    await kubectl("create", ...deployment, "--image=ack");
    onTestFinished(async () => void (await kubectl("delete", ...deployment)));
    for (const replicas of ["0", "1"]) {
      await run(page, `${scale} --replicas=${replicas}`);
      expect(await kubectl("get", ...deployment, "-o=jsonpath={.spec.replicas}")).toBe(replicas);
    }
  });

  test("permission to export is removed, in the cluster and in a namespace", async () => {
    const page = "docs/field-export.md";
    await kubectl("create", "rolebinding", "driftless-exports", "--clusterrole=driftless-exports", "--group=nobody");
    await run(page, "kubectl delete rolebinding driftless-exports", { namespace: "default" });
    await run(page, "kubectl delete clusterrole,clusterrolebinding driftless-exports");
    const left = await kubectl("get", "clusterroles,clusterrolebindings,rolebindings", "--output=name");
    expect(left).not.toContain("/driftless-exports");
  });
}
