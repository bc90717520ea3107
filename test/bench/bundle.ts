import { gzipSync } from "node:zlib";
import { bundle as bundleProgram, type ProgramName } from "../../infra/functions/bundle.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { bytesOf, readsOf } from "../support/programs/bundle-reads.ts";
import type { BenchContext } from "./measures/bench-context.ts";

/** The sizes of the programs in a deployment: the files that a cold start reads, and all files, including those loaded on demand. */
export async function bundle({ run }: BenchContext): Promise<Readonly<Record<string, unknown>>> {
  const reconcile = await readsOfProgram("reconcile");
  return {
    bench: "bundle",
    reconcile: { ...sizes(reconcile), firstBucketPassBytes: bytesOf(reconcile.firstPass(bucketKind)) },
    sweep: sizes(await readsOfProgram("sweep")),
    relay: sizes(await readsOfProgram("relay")),
  };

  async function readsOfProgram(name: ProgramName) {
    return readsOf(await bundleProgram(name, run.scratch(name)));
  }
}

function sizes({ start, chunks }: Pick<ReturnType<typeof readsOf>, "start" | "chunks">) {
  return {
    startFiles: start.size,
    startBytes: bytesOf(start),
    startGzipBytes: [...start].reduce((sum, { code }) => sum + gzipSync(code).length, 0),
    allBytes: bytesOf(chunks),
  };
}
