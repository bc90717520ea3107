#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { stringify } from "yaml";
import { bundle } from "../infra/functions/bundle.ts";
import { krewManifest } from "../lib/cli/distribution/krew-manifest.ts";
import { COMPLETING, COMPLETING_SCRIPT, npmPackage } from "../lib/cli/distribution/npm-package.ts";
import { whenUnread } from "../lib/cli/unread-output.ts";
import manifest from "../package.json" with { type: "json" };

// npm run package-plugin: writes the npm package of kubectl driftless, packed, and its manifest for krew.

const program = new Command("npm run package-plugin --")
  .description("Packs kubectl driftless as an npm package, and writes its manifest for krew.")
  .argument("[FOLDER]", "where to write them; the files of an earlier run are replaced", "dist/plugin")
  .requiredOption("--uri <URL>", "the address from which krew will download the packed file")
  .exitOverride();

whenUnread(process, () => process.exit());

try {
  program.parse();
  await write(program.args[0] ?? "dist/plugin", program.opts<{ readonly uri: string }>().uri);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}

async function write(folder: string, uri: string): Promise<void> {
  if (!uri.startsWith("https://")) program.error("error: --uri must begin with https://");
  const { version, license } = manifest;
  const content = join(folder, "package");
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  await bundle("kubectl-driftless", content);
  writeFileSync(join(content, COMPLETING), COMPLETING_SCRIPT, { mode: 0o755 });
  writeFileSync(join(content, "package.json"), `${JSON.stringify(npmPackage({ version, license }), undefined, 2)}\n`);
  copyFileSync(join(import.meta.dirname, "../LICENSE"), join(content, "LICENSE"));
  const options = { cwd: folder, encoding: "utf8" } as const;
  const packed = execFileSync("npm", ["pack", "./package", "--json"], options);
  const [{ filename }] = JSON.parse(packed) as [{ readonly filename: string }];
  const sha256 = createHash("sha256")
    .update(readFileSync(join(folder, filename)))
    .digest("hex");
  // npm puts everything into the folder `package`.
  const krew = krewManifest({ version, uri, sha256, folder: "package" });
  writeFileSync(join(folder, "driftless.yaml"), stringify(krew));
  process.stdout.write(`${join(folder, filename)}\n${join(folder, "driftless.yaml")}\n`);
}
