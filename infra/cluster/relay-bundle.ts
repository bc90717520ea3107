import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The contents of the files in the relay's bundle, by file name. */
export type BundleFiles = Readonly<Record<string, string>>;

const PROGRAM = fileURLToPath(new URL("../../bin/bundle.ts", import.meta.url));

/** The maximum size of a ConfigMap: https://kubernetes.io/docs/concepts/configuration/configmap/. */
const LARGEST_CONFIG_MAP = 1024 * 1024;

/** Bundles the relay as it runs in a pod. This blocks until the bundle is written, because CDK does not wait for promises. */
export function bundleRelay(): BundleFiles {
  const folder = mkdtempSync(join(tmpdir(), "driftless-relay-"));
  try {
    execFileSync(process.execPath, [PROGRAM, "pod", folder], { stdio: ["ignore", "ignore", "inherit"] });
    const names = readdirSync(folder).sort();
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Creates the ConfigMap that contains the relay's bundle. Each bundle has its own ConfigMap, so that a running relay finds the files that
 * it has not loaded yet, even after another version is installed.
 */
export function relayBundle(files: BundleFiles) {
  const bytes = Object.entries(files).reduce((sum, [name, text]) => sum + name.length + Buffer.byteLength(text), 0);
  if (bytes >= LARGEST_CONFIG_MAP) throw new Error(`the relay's bundle has ${bytes} bytes, too many for a ConfigMap`);
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      name: `driftless-relay-${hash("sha256", JSON.stringify(files)).slice(0, 10)}`,
      namespace: "driftless-system",
      labels: { "app.kubernetes.io/name": "driftless-relay", "app.kubernetes.io/part-of": "driftless" },
    },
    immutable: true,
    // In base64, because kustomize changes multi-line strings.
    binaryData: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString("base64")]),
    ),
  };
}
