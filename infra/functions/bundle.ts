import { fileURLToPath } from "node:url";
import { build, type RolldownOutput } from "rolldown";
import { serviceOf } from "../../lib/aws/services/index.ts";
import { REFUSE_OLDER_NODE } from "../../lib/cli/distribution/node-version.ts";
import { kinds } from "../../lib/kinds/index.ts";

/** The Driftless programs that are bundled, by name: the source file of each, and the name of its entry file without the extension. */
const programs = {
  relay: { source: "bin/relay.ts", entry: "relay", external: [] },
  // In a pod, the relay reads no kubeconfig, and the code that reads kubeconfigs is larger than the rest of the relay.
  pod: { source: "bin/relay.ts", entry: "relay", external: ["@kubernetes/client-node/dist/config.js"] },
  reconcile: { source: "functions/reconcile.ts", entry: "index", external: [] },
  install: { source: "functions/install.ts", entry: "index", external: [] },
  drift: { source: "functions/drift.ts", entry: "index", external: [] },
  sweep: { source: "functions/sweep.ts", entry: "index", external: [] },
  "history-widget": { source: "functions/history-widget.ts", entry: "index", external: [] },
  // One file, which can be put anywhere on the PATH.
  "kubectl-driftless": {
    source: "bin/kubectl-driftless.ts",
    entry: "kubectl-driftless",
    external: [],
    codeSplitting: false,
    banner: REFUSE_OLDER_NODE,
  },
} as const;

/** A program that is bundled. */
export type ProgramName = keyof typeof programs;

/** The names of all programs that are bundled. */
export const programNames = Object.keys(programs) as readonly ProgramName[];

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const replacement = (file: string) => fileURLToPath(new URL(`replacements/${file}`, import.meta.url));

/** Modules that the SDK imports for calls that Driftless never makes, and what the bundles contain in their place. */
const replaced = {
  "@aws-sdk/checksums/crc": replacement("crc.ts"),
  "@aws-sdk/checksums/sha": replacement("sha1.ts"),
  "@aws-sdk/signature-v4-multi-region": replacement("signature-v4-multi-region.ts"),
  "../config-resolver/regionConfig/getInstanceMetadataRegion": replacement("instance-metadata-region.ts"),
  "@smithy/core/event-streams": replacement("event-streams.ts"),
  "../middleware-s3-express/classes/S3ExpressIdentityProviderImpl": replacement("s3-express-identity.ts"),
  "./getInstanceMetadataRegion": replacement("instance-metadata-region.ts"),
  "./util-stream/checksum/createChecksumStream": replacement("body-streams.ts"),
  "./util-stream/createBufferedReadable": replacement("body-streams.ts"),
  "./util-stream/getAwsChunkedEncodingStream": replacement("body-streams.ts"),
  "./HeaderFormatter": replacement("header-formatter.ts"),
  "./Md5Js": replacement("md5-js.ts"),
  "./Sha256Js": replacement("sha256-js.ts"),
};

/** Modules outside a client's package that only the client imports. In a chunk of their own, they would import the client's. */
const usedBy: Readonly<Record<string, string | undefined>> = {
  "client-cloudwatch": "/middleware-compression/|/numberSelector",
  "client-ec2": "/AwsEc2QueryProtocol",
};

/**
 * The chunks of the SDK's clients, one for each service that has kinds. Rolldown would divide a client among the chunks of the kinds and of
 * the readers of owner tags, which would then import each other, and use what is not defined yet.
 */
const clientChunks = [...new Set(kinds.map(({ resource }) => serviceOf(resource)?.name ?? resource.group))].map(
  (service) => {
    const name = `client-${service.toLowerCase().replaceAll(" ", "-")}`;
    return { name, test: new RegExp([`/@aws-sdk/${name}/`, usedBy[name] ?? []].flat().join("|")) };
  },
);

/**
 * Bundles a program into a folder: `relay.mjs`, or `index.mjs` for a function, and the chunks that the program loads only when they are
 * needed. Resolves to the output that was written.
 */
export async function bundle(name: ProgramName, folder: string): Promise<RolldownOutput> {
  const { source, entry, ...options } = programs[name];
  return await bundleFile(`${ROOT}${source}`, entry, folder, options);
}

/** How a bundle is written. */
interface BundleOptions {
  /** Modules that the bundle does not include. */
  readonly external?: readonly string[];
  /** Whether modules that are imported lazily are written to files of their own, which is the default. */
  readonly codeSplitting?: boolean;
  /** What runs before the program. */
  readonly banner?: string;
}

/** Bundles a source file to `<entry>.mjs` in a folder, like the Driftless programs. */
export async function bundleFile(
  source: string,
  entry: string,
  folder: string,
  { external = [], codeSplitting = true, banner = "" }: BundleOptions = {},
): Promise<RolldownOutput> {
  return await build({
    input: { [entry]: source },
    external: [...external],
    platform: "node",
    // ES modules first: they can be tree-shaken; CommonJS cannot.
    resolve: { mainFields: ["module", "main"], alias: replaced },
    transform: { target: "node24" },
    // Without a separate file for what the entry file exports, fewer files are read.
    preserveEntrySignatures: "allow-extension",
    treeshake: {
      // A module of Driftless other than a program does nothing but define what it exports.
      moduleSideEffects: [{ test: /\/(functions|lib)\//, external: false, sideEffects: false }],
      // To read a property, and not to use its value, has no effect.
      propertyReadSideEffects: false,
    },
    output: {
      dir: folder,
      format: "esm",
      banner,
      codeSplitting: codeSplitting && {
        includeDependenciesRecursively: false,
        groups: clientChunks,
      },
      entryFileNames: "[name].mjs",
      // Modules that are imported lazily are written to separate files, which most cold starts never read.
      chunkFileNames: "[name]-[hash].mjs",
      minify: true,
      comments: { legal: false },
    },
  });
}
