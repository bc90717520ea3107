import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import type { ProgramName } from "./bundle.ts";

/** The name of a Driftless function, whose code is in `functions/<name>.ts`. */
export type FunctionName = Exclude<ProgramName, "relay" | "pod">;

const FOLDER = fileURLToPath(new URL("../../functions/", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../../bin/bundle.ts", import.meta.url));

/**
 * The code of a function, bundled when the stack is synthesised. `files` contains the contents of additional files, by file name; these
 * files are placed next to the code.
 */
export function functionCode(name: FunctionName, files: Readonly<Record<string, string>> = {}): Code {
  return Code.fromAsset(FOLDER, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // This image is never pulled, because local bundling always succeeds or throws.
      image: DockerImage.fromRegistry("none"),
      // CDK bundles only once if all options that it compares are equal, and it does not compare `local`.
      command: [name, hash("sha256", JSON.stringify(files))],
      local: {
        tryBundle(folder) {
          // CDK does not wait for promises, so a separate process does the bundling.
          execFileSync(process.execPath, [PROGRAM, name, folder], { stdio: ["ignore", "ignore", "inherit"] });
          for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
          return true;
        },
      },
    },
  });
}
