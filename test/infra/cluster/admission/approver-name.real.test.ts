import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "../../../support/assertions/eventually.ts";
import { applyClusterManifests } from "../../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";

const APPROVED = "driftless.dev/approved";
const BY = "driftless.dev/approved-by";
const APPROVE_ONLY = "only a holder of the verb approve may";
const editor = ["--as", "editor"];
const approver = ["--as", "approver", "--as-group", "approvers"];
const other = ["--as", "other", "--as-group", "approvers"];
const reconciler = ["--as", "function", "--as-group", "driftless:reconcilers"];

let namespace: string;

beforeAll(async () => {
  await applyClusterManifests();
  namespace = await createNamespace();
  const bind = ["-n", namespace, "create", "rolebinding"];
  await kubectl([...bind, "approvers", "--clusterrole=driftless-approver", "--group=approvers"]);
  await kubectl([...bind, "editors", "--clusterrole=driftless-edit", "--user=editor"]);
});

async function create(): Promise<string> {
  const name = `b${randomUUID()}`;
  const metadata = { name, namespace, annotations: { "driftless.dev/approval": "required" } };
  const manifest = { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata, spec: { name } };
  await kubectl(["create", "-f", "-"], manifest);
  return name;
}

test("who has approved can be named only by the approver, and is not named any more once another approves", async () => {
  const name = await create();
  const set = (as: readonly string[], annotations: Readonly<Record<string, string | null>>) =>
    kubectl([
      ...[
        "patch",
        "bucket",
        name,
        "-n",
        namespace,
        "--type=merge",
        "-p",
        JSON.stringify({ metadata: { annotations } }),
      ],
      ...as,
    ]);
  // The API server begins to enforce a policy within seconds.
  const forged = () => expect(set(editor, { [BY]: "editor", [APPROVED]: "1-a" })).rejects.toThrow(APPROVE_ONLY);
  await eventually(forged);
  await expect(set(approver, { [APPROVED]: "1-a.b", [BY]: "editor" })).rejects.toThrow("may name only the user who");
  await set(approver, { [APPROVED]: "1-a.b", [BY]: "approver" });
  await expect(set(editor, { [BY]: null })).rejects.toThrow(APPROVE_ONLY);
  await expect(set(other, { [APPROVED]: "1-c" })).rejects.toThrow("may name only the user who");
  await set(reconciler, { [APPROVED]: "1-b" });
  await expect(set(reconciler, { [BY]: "function" })).rejects.toThrow(APPROVE_ONLY);
  await set(reconciler, { [APPROVED]: null, [BY]: null });
  await set(other, { [APPROVED]: "1-c", [BY]: "other" });
  await set(approver, { [APPROVED]: "1-d", [BY]: null });
});
