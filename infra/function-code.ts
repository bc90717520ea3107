import { fileURLToPath } from "node:url";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { type BuildResult, buildSync } from "esbuild";
import { bundling } from "./bundling.ts";

/** The functions of Driftless: `functions/<name>.ts`. */
export type FunctionName = "reconcile" | "sweep";

const FOLDER = fileURLToPath(new URL("../functions/", import.meta.url));

/**
 * Bundles a function into a folder: `index.mjs`, whose `handler` is the function, and the chunks that it loads only when they
 * are needed. Returns which input went into which file.
 */
export function bundleFunction(name: FunctionName, folder: string): BuildResult<{ readonly metafile: true }> {
  return buildSync({
    ...bundling,
    entryPoints: { index: `${FOLDER}${name}.ts` },
    outdir: folder,
    metafile: true,
    logLevel: "error",
  });
}

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
          bundleFunction(name, folder);
          return true;
        },
      },
    },
  });
}
