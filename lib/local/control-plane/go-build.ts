import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Environment } from "../processes/environment.ts";
import { reporting } from "../processes/reporting.ts";
import { runCommand } from "../processes/run-command.ts";
import type { StepOptions } from "../processes/step-options.ts";

/** A Go module whose `go.mod` and `go.sum` pin what is built. */
export interface GoModule {
  /** The name of what is built, for messages. */
  readonly name: string;
  /** The directory that contains `go.mod` and `go.sum`. */
  readonly directory: string;
  /** The package of each program, by the program's name. */
  readonly packages: Readonly<Record<string, string>>;
  /** Values of string variables to link in, by package path and name. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The options of a build. The user's proxies and Go settings, in this program's environment, apply to it. */
export interface GoBuildOptions extends StepOptions {
  /** Where to write the programs. */
  readonly directory: string;
}

/**
 * Builds the programs of a module, from exactly the sources that the module's `go.sum` pins. Reports progress every ten seconds. If Go is
 * missing, or is too old to fetch the Go version that the module requires, throws an error that explains how to get Go.
 */
export async function buildGoTools(module: GoModule, options: GoBuildOptions): Promise<void> {
  requireGo(options.environment);
  const { directory, progress, signal, environment } = options;
  await reporting(module.name, progress, async (doing) => {
    const own = { ...environment, CGO_ENABLED: "0", GOWORK: "off" };
    const paths = Object.values(module.packages);
    let total = 0;
    await runCommand({
      command: "go",
      args: ["list", "-mod=readonly", "-deps", ...paths],
      cwd: module.directory,
      signal,
      environment: own,
      onLine(line) {
        const downloaded = downloadIn(line);
        if (downloaded === undefined) total += 1;
        else doing(`downloading ${downloaded}`);
      },
    });
    const startedAt = performance.now();
    let compiled = 0;
    for (const [program, path] of Object.entries(module.packages)) {
      await runCommand({
        command: "go",
        args: [
          "build",
          "-v",
          "-mod=readonly",
          "-trimpath",
          "-ldflags",
          ldflags(module),
          "-o",
          join(directory, program),
          path,
        ],
        cwd: module.directory,
        signal,
        // The build needs no C compiler, and ignores any Go workspace around this checkout.
        environment: own,
        onLine(line) {
          const downloaded = downloadIn(line);
          if (downloaded === undefined) compiled += 1;
          const share = compiledShare(compiled, total, performance.now() - startedAt);
          doing(downloaded === undefined ? share : `downloading ${downloaded}`);
        },
      });
    }
  });
}

function downloadIn(line: string): string | undefined {
  return /^go: downloading (\S+)/.exec(line)?.[1];
}

/** Before this share of the packages is compiled, the time that they took says little about the others. */
const TELLING_SHARE = 0.05;

/** How many of the packages are compiled and, once that can be said, how long the others will take at this pace. */
export function compiledShare(compiled: number, total: number, milliseconds: number): string {
  const share = `${compiled} of ${Math.max(total, compiled)} packages compiled`;
  if (compiled < total * TELLING_SHARE || compiled >= total) return share;
  const minutes = Math.ceil(((milliseconds / compiled) * (total - compiled)) / 60_000);
  return `${share}, about ${minutes} min left`;
}

function ldflags({ variables }: GoModule): string {
  return ["-s", "-w", ...Object.entries(variables).map(([name, value]) => `-X ${name}=${value}`)].join(" ");
}

function requireGo(environment: Environment): void {
  const { stdout } = spawnSync("go", ["env", "GOVERSION"], { encoding: "utf8", env: environment, cwd: "/" });
  const [, minor] = /^go1\.(\d+)/.exec(stdout ?? "") ?? [];
  // Since 1.21, Go fetches a newer version of itself when a module requires one.
  if (minor !== undefined && Number(minor) >= 21) return;
  throw new Error(
    "kube-apiserver and etcd could not be downloaded, and building them needs Go 1.21 or newer, " +
      `${minor === undefined ? "which is not on the PATH" : `but the one on the PATH is 1.${minor}`}. ` +
      "Install it from https://go.dev/dl/ (macOS: `brew install go`), or set KUBEBUILDER_ASSETS to a directory that " +
      "contains kube-apiserver, etcd and kubectl.",
  );
}
