import type { Trial } from "./trial.ts";

/** The manifest of a Bucket for the smoke test. */
export function bucketManifest(trial: Trial, name: string, spec: object = {}, annotations: object = {}): object {
  const full = `${trial.prefix}-${name}`;
  return {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name: full, labels: { "driftless-smoke": trial.prefix }, annotations },
    spec: { name: full, ...spec },
  };
}

/** Applies a Bucket and waits until it is Ready at its current generation. */
export async function applyBucket(trial: Trial, name: string, spec?: object, annotations?: object): Promise<string> {
  await trial.kubectl(["apply", "-f", "-"], bucketManifest(trial, name, spec, annotations));
  const full = `${trial.prefix}-${name}`;
  const generation = await trial.kubectl(["get", "bucket", full, "-o", "jsonpath={.metadata.generation}"]);
  const observed = `--for=jsonpath={.status.observedGeneration}=${generation}`;
  await trial.kubectl(["wait", `bucket/${full}`, observed, "--timeout=180s"]);
  await trial.kubectl(["wait", `bucket/${full}`, "--for=condition=Ready", "--timeout=180s"]);
  return full;
}
