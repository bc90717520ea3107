import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import type { ProgramName } from "./bundle.ts";

/** The functions of Driftless: `functions/<name>.ts`. */
export type FunctionName = Exclude<ProgramName, "relay">;

const FOLDER = fileURLToPath(new URL("../functions/", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../bin/bundle.ts", import.meta.url));

/** The code of a function, bundled when the stack is synthesised. */
export function functionCode(name: FunctionName): Code {
  return Code.fromAsset(FOLDER, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling always succeeds or throws.
      image: DockerImage.fromRegistry("none"),
      // CDK bundles once what differs in nothing that it compares, and it does not compare `local`.
      command: [name],
      local: {
        tryBundle(folder) {
          // CDK does not wait for promises, so a process of its own does the bundling.
          execFileSync(process.execPath, [PROGRAM, name, folder], { stdio: ["ignore", "ignore", "inherit"] });
          return true;
        },
      },
    },
  });
}
