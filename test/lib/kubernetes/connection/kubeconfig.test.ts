import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { stringify } from "yaml";
import { kubeconfigConnection, openKubeconfigs } from "../../../../lib/kubernetes/connection/kubeconfig.ts";

const cluster = { server: "https://10.0.0.1:6443", "certificate-authority-data": base64("the authority") };

it("uses a client certificate", async () => {
  const user = { "client-certificate-data": base64("certificate"), "client-key-data": base64("key") };
  expect(await kubeconfigConnection(await kubeconfig({ cluster, user }))).toEqual({
    server: "https://10.0.0.1:6443",
    ca: "the authority",
    clientCertificate: { cert: "certificate", key: "key" },
  });
});

it("uses a token", async () => {
  const connection = await kubeconfigConnection(await kubeconfig({ cluster, user: { token: "secret" } }));
  expect(await connection.token?.()).toBe("secret");
  expect(connection.clientCertificate).toBeUndefined();
});

it("trusts the system's certificate authorities when the kubeconfig specifies none", async () => {
  const file = await kubeconfig({ cluster: { server: cluster.server }, user: { token: "secret" } });
  expect((await kubeconfigConnection(file)).ca).toContain("BEGIN CERTIFICATE");
});

it("rejects a setting that it does not support instead of ignoring it", async () => {
  const file = await kubeconfig({ cluster: { ...cluster, "insecure-skip-tls-verify": true }, user: {} });
  await expect(kubeconfigConnection(file)).rejects.toThrow("uses insecure-skip-tls-verify, which is not supported");
});

it("names a file that does not exist", async () => {
  await expect(kubeconfigConnection("/nowhere/kubeconfig")).rejects.toThrow(/cannot read the kubeconfig \/nowhere/);
});

it("uses the context that it is given, and names one that does not exist", async () => {
  const file = await kubeconfig({ cluster, user: { token: "secret" } });
  expect((await kubeconfigConnection(file, "c")).server).toBe(cluster.server);
  await expect(kubeconfigConnection(file, "other")).rejects.toThrow(/has no context other/);
});

it("takes each value from the first of several files that sets it, as kubectl does", async () => {
  const first = await kubeconfig({ cluster, user: { token: "first" } });
  const second = await kubeconfig({ cluster: { server: "https://10.0.0.2" }, user: { token: "second" } });
  const { name, connection, namespace } = await openKubeconfigs([first, second]);
  expect([name, connection.server, await connection.token?.()]).toEqual(["c", cluster.server, "first"]);
  expect(namespace).toBeUndefined();
});

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

async function kubeconfig({ cluster, user }: { readonly cluster: object; readonly user: object }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kubeconfig-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "config");
  const config = {
    "current-context": "c",
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    clusters: [{ name: "c", cluster }],
    users: [{ name: "u", user }],
  };
  await writeFile(file, stringify({ apiVersion: "v1", kind: "Config", ...config }));
  return file;
}
