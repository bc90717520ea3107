import { OLDEST_NODE } from "./node-version.ts";
import { PROGRAM } from "./npm-package.ts";

/** The archive that krew installs the plugin from. */
export interface KrewArchive {
  readonly version: string;
  /** Where krew downloads the archive: an address with https. */
  readonly uri: string;
  /** The SHA-256 of the archive, in hexadecimal. */
  readonly sha256: string;
  /** The folder in the archive. */
  readonly folder: string;
}

/** The manifest with which krew installs the plugin: https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest/ */
export function krewManifest({ version, uri, sha256, folder }: KrewArchive) {
  return {
    apiVersion: "krew.googlecontainertools.github.com/v1alpha2",
    kind: "Plugin",
    metadata: { name: "driftless" },
    spec: {
      version: `v${version}`,
      shortDescription: "See what Driftless does to AWS resources, and why",
      description:
        "Shows what Driftless would do with a manifest, explains why an object is not Ready, lists what needs attention, requests passes, pauses objects, and checks a deployment.",
      caveats: `This plugin requires Node.js ${OLDEST_NODE} or newer on the PATH.`,
      platforms: [
        {
          selector: { matchExpressions: [{ key: "os", operator: "In", values: ["linux", "darwin"] }] },
          uri,
          sha256,
          files: [
            { from: `${folder}/${PROGRAM}`, to: "." },
            { from: `${folder}/LICENSE`, to: "." },
          ],
          bin: PROGRAM,
        },
      ],
    },
  };
}
