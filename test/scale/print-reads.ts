import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../../infra/functions/bundle.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { bytesOf, readsOf } from "../support/programs/bundle-reads.ts";

// Prints as JSON how many bytes the programs of the tree that contains this file read, by what they do.
const folder = mkdtempSync(join(tmpdir(), "driftless-reads-"));
try {
  const reconcile = readsOf(await bundle("reconcile", join(folder, "reconcile")));
  const sweep = readsOf(await bundle("sweep", join(folder, "sweep")));
  const drift = readsOf(await bundle("drift", join(folder, "drift")));
  const pod = readsOf(await bundle("pod", join(folder, "pod")));
  const bytes = {
    start: bytesOf(reconcile.start),
    firstPass: bytesOf(reconcile.firstPass(bucketKind)),
    sweep: bytesOf(sweep.start),
    drift: bytesOf(drift.start),
    // A ConfigMap contains the relay's bundle in base64.
    relay: (bytesOf(pod.chunks) * 4) / 3,
  };
  process.stdout.write(`${JSON.stringify(bytes)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
