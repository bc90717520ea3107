import { OLDEST_NODE } from "./node-version.ts";

/** The file with the program, in a package. */
export const PROGRAM = "kubectl-driftless.mjs";

/** The file with the program that `kubectl` runs to complete words. */
export const COMPLETING = "kubectl_complete-driftless";

/** What `COMPLETING` contains: it runs the program that is beside it on the PATH. */
export const COMPLETING_SCRIPT = '#!/bin/sh\nexec kubectl-driftless __complete "$@"\n';

/** The `package.json` of the npm package of `kubectl driftless`. */
export function npmPackage({ version, license }: { readonly version: string; readonly license: string }) {
  return {
    name: "kubectl-driftless",
    version,
    description: "kubectl plugin that shows and controls what Driftless does with the objects in a cluster",
    license,
    type: "module",
    engines: { node: `>=${OLDEST_NODE}` },
    bin: { "kubectl-driftless": PROGRAM, [COMPLETING]: COMPLETING },
    files: [PROGRAM, COMPLETING, "LICENSE"],
  };
}
