import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventually } from "../assertions/eventually.ts";
import { bucketNamed } from "../aws/s3/test-s3.ts";
import { openPageShell, type Placeholders } from "../programs/page-shell.ts";
import type { RunningStack } from "../programs/running-stack.ts";
import { shellKubectl } from "../programs/shell-kubectl.ts";
import { bucketNames, versioningOf } from "./buckets-in-s3.ts";
import { conditionOf, manifestOf, openBuckets } from "./page-buckets.ts";

const ALL = "buckets,tables,repositories";
const EVERYWHERE = `kubectl annotate --overwrite ${ALL} --all --all-namespaces`;
const IN_NAMESPACE = `kubectl -n <namespace> annotate --overwrite ${ALL} --all`;
const LIST = `kubectl get ${ALL} --all-namespaces -o jsonpath='{range .items`;

/** Follows the runbooks with their own kubectl commands, and checks what they promise. The last test takes rights away from the functions. */
export function registerRunbooks(stack: () => RunningStack): void {
  const run = (start: string, values: Placeholders = {}) =>
    openPageShell(stack().directory)("docs/runbooks.md", start, values);
  const kubectl = (...args: readonly string[]) => shellKubectl(stack().directory, args);
  const apply = (manifest: object) => shellKubectl(stack().directory, ["apply", "-f", "-"], manifest);
  const { create, object } = openBuckets(stack);
  const expectMessage = (namespace: string, name: string, message: string) =>
    eventually(async () => {
      expect(conditionOf(await object(namespace, name), "ACK.ResourceSynced")?.message).toContain(message);
    });

  async function namespaceOf(): Promise<string> {
    const namespace = `runbook-${randomBytes(4).toString("hex")}`;
    await kubectl("create", "namespace", namespace);
    return namespace;
  }

  test("a deleted object is held back by a pause, released by retain, and gets its bucket back by adoption", async () => {
    const namespace = await namespaceOf();
    const [name, other] = [bucketNamed("kept"), bucketNamed("other")];
    await Promise.all([create(namespace, name), create(namespace, other)]);
    await run(`${IN_NAMESPACE} driftless.dev/paused=true`, { namespace });
    await kubectl("-n", namespace, "delete", "bucket", name, "--wait=false");
    await expectMessage(namespace, name, "not done: delete the Bucket");
    const deleting = `Bucket ${namespace}/${name}\n`;
    expect(await run(`${LIST}[?(@.metadata.deletionTimestamp)]`)).toContain(deleting);

    await run("kubectl -n <namespace> annotate --overwrite bucket <name>", { namespace, name });
    await kubectl("-n", namespace, "wait", "--for=delete", `bucket/${name}`, "--timeout=60s");
    expect(await run(`${LIST}[?(@.metadata.deletionTimestamp)]`)).not.toContain(deleting);
    expect(await bucketNames(stack().s3)).toContain(name);

    const manifest = join(stack().directory, `${name}.json`);
    await writeFile(manifest, JSON.stringify(manifestOf(namespace, name)));
    await run("kubectl -n <namespace> annotate --local", { namespace, manifest });
    await eventually(async () => {
      const adopted = await object(namespace, name);
      expect(conditionOf(adopted, "Ready")).toMatchObject({ status: "True" });
      expect(adopted.status?.origin).toBe("Adopted");
    });

    await run(`${IN_NAMESPACE} services.k8s.aws/deletion-policy=retain`, { namespace });
    await kubectl("-n", namespace, "delete", "buckets", "--all", "--timeout=60s");
    expect(await bucketNames(stack().s3)).toEqual(expect.arrayContaining([name, other]));
  });

  test("after a restore, the status says what a pass would do, and nothing is done until the pause ends", async () => {
    const namespace = await namespaceOf();
    const [older, gone, withoutFinalizer] = [bucketNamed("older"), bucketNamed("gone"), bucketNamed("bare")];
    await Promise.all([create(namespace, older), create(namespace, withoutFinalizer)]);
    await run("kubectl -n <namespace> annotate --overwrite bucket <name>", { namespace, name: withoutFinalizer });
    await kubectl("-n", namespace, "delete", "bucket", withoutFinalizer);
    await run(`${EVERYWHERE} driftless.dev/paused=true`);
    // The objects as in a backup: with an older spec, without their resource, and without their finalizer.
    await kubectl("-n", namespace, "patch", "bucket", older, "--type=merge", '-p={"spec":{"versioning":null}}');
    for (const name of [gone, withoutFinalizer]) {
      await apply(manifestOf(namespace, name, { "driftless.dev/paused": "true" }));
    }
    const status = async () => {
      const lines = (
        await run(`${LIST}[*]}{.kind} {.metadata.namespace}/{.metadata.name}: {.status.conditions[?(@.type=="ACK.R`)
      ).split("\n");
      return Object.fromEntries(
        lines.flatMap((line) => {
          const [, name = "", message = ""] = new RegExp(`^Bucket ${namespace}/(\\S+): (.*)$`).exec(line) ?? [];
          return name === "" ? [] : [[name, message]];
        }),
      );
    };
    await eventually(async () =>
      expect(await status()).toEqual({
        [older]: expect.stringContaining("not done: versioning: Enabled -> Suspended"),
        [gone]: expect.stringContaining("not done: create the Bucket"),
        [withoutFinalizer]: "Resource not synced",
      }),
    );
    await kubectl(
      "-n",
      namespace,
      "annotate",
      "bucket",
      withoutFinalizer,
      "services.k8s.aws/adoption-policy=adopt-or-create",
    );
    await expectMessage(namespace, withoutFinalizer, "not done: adopt the Bucket");
    await kubectl("-n", namespace, "delete", "bucket", gone);
    expect(await bucketNames(stack().s3)).not.toContain(gone);
    expect(await versioningOf(stack().s3, older)).toBe("Enabled");

    await run(`kubectl -n <namespace> annotate ${ALL} --all driftless.dev/paused-`, { namespace });
    await eventually(async () => expect(await status()).toEqual({}));
    expect(await versioningOf(stack().s3, older)).toBe("Suspended");
  });

  test("terminal objects are listed with their reasons, and a requested pass clears what is mended", async () => {
    const namespace = await namespaceOf();
    const name = bucketNamed("terminal");
    await apply(manifestOf(namespace, name, { "services.k8s.aws/region": "eu-north-1" }));
    const terminal = `${LIST}[*]}{.kind} {.metadata.namespace}/{.metadata.name}: {.status.conditions[?(@.type=="ACK.T`;
    await eventually(async () =>
      expect(await run(terminal)).toContain(`Bucket ${namespace}/${name}: RegionNotAllowed `),
    );
    const unsettled = `${LIST}[*]}{.kind} {.metadata.namespace}/{.metadata.name} {.metadata.generation}`;
    expect(await run(unsettled)).toContain(`Bucket ${namespace}/${name} 1=1 False\n`);

    await kubectl("-n", namespace, "annotate", "bucket", name, "services.k8s.aws/region-");
    await run(`${EVERYWHERE} driftless.dev/reconcile-requested-at=`);
    await eventually(async () => expect(await run(unsettled)).not.toContain(name));
    expect(await run(terminal)).not.toContain(name);
    // The change of the annotations may have settled it before the requested pass.
    await eventually(async () => {
      const { metadata, status } = await object(namespace, name);
      expect(status?.lastHandledReconcileAt).toBe(metadata.annotations?.["driftless.dev/reconcile-requested-at"]);
    });
  });

  test("every resource can be kept with one command, and deleted with its object again after another", async () => {
    const namespace = await namespaceOf();
    const name = await create(namespace, bucketNamed("normal"));
    const policy = async () =>
      (await object(namespace, name)).metadata.annotations?.["services.k8s.aws/deletion-policy"];
    await run(`${EVERYWHERE} services.k8s.aws/deletion-policy=retain`);
    expect(await policy()).toBe("retain");
    await run(`kubectl annotate ${ALL} --all --all-namespaces services.k8s.aws/deletion-policy-`);
    expect(await policy()).toBeUndefined();
    const [listed] = (await run("kubectl -n <namespace> get buckets", { namespace })).split("\n").slice(1);
    expect(listed).toMatch(new RegExp(`^Bucket +${name} +\\S+Z +Created$`));
    expect(await run("kubectl apply --server-side -f infra/cluster/crds/")).toContain("serverside-applied");
  });

  test("rights in the cluster are checked, taken away and given back", async () => {
    expect(await run("kubectl auth can-i patch buckets", { namespace: "default", user: "mallory" })).toBe("no\n");
    const may = (...who: readonly string[]) => kubectl("auth", "can-i", "patch", "buckets", ...who).catch(() => "no\n");
    const local = "--as=system:serviceaccount:default:driftless-local-reconciler";
    expect(await may(local)).toBe("yes\n");
    await run("kubectl delete clusterrolebinding driftless-reconciler");
    expect(await may(local)).toBe("no\n");
    await run("kubectl create clusterrolebinding driftless-reconciler");
    expect(await may("--as=function", "--as-group=driftless:reconcilers")).toBe("yes\n");
  });
}
