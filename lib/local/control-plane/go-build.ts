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
        environment: { ...environment, CGO_ENABLED: "0", GOWORK: "off" },
        onLine(line) {
          const [, downloaded] = /^go: downloading (\S+)/.exec(line) ?? [];
          if (downloaded === undefined) compiled += 1;
          doing(downloaded === undefined ? `${compiled} packages compiled` : `downloading ${downloaded}`);
        },
      });
    }
  });
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
