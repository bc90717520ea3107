import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { RolldownOutput } from "rolldown";
import * as z from "zod";

/** A package whose code is in a bundle. */
interface Component {
  readonly type: "library";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression: string }[];
  /** The digest of the archive that npm installed, as in `package-lock.json`. */
  readonly hashes: readonly { readonly alg: "SHA-512"; readonly content: string }[];
}

/** A CycloneDX document: https://cyclonedx.org/docs/1.6/json/. */
export interface BillOfMaterials {
  readonly bomFormat: "CycloneDX";
  readonly specVersion: "1.6";
  readonly version: 1;
  readonly metadata: {
    readonly component: { readonly type: "application"; readonly name: string; readonly version: string };
  };
  readonly components: readonly Component[];
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = "node_modules/";

const Lock = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), license: z.string().optional(), integrity: z.string().optional() }),
  ),
});

/**
 * Lists the packages that the bundle of a program contains code from, with their versions, licences and checksums from `package-lock.json`.
 * Unlike the output of `npm sbom`, this is exactly what is deployed. Throws if the lock file does not describe a package.
 */
export function billOfMaterials(program: string, { output }: RolldownOutput): BillOfMaterials {
  const lock = Lock.parse(JSON.parse(readFileSync(`${ROOT}package-lock.json`, "utf8")));
  const modules = output.flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []));
  const included = modules.filter(([, { renderedLength }]) => renderedLength > 0);
  const paths = [...new Set(included.flatMap(([id]) => packagePath(id) ?? []))].sort();
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: `driftless-${program}`, version: lock.version } },
    components: paths.map((path) => component(path, lock.packages)),
  };
}

/** The path of the package that a module belongs to, as in `package-lock.json`; `undefined` for a module of Driftless itself. */
function packagePath(moduleId: string): string | undefined {
  const path = relative(ROOT, moduleId);
  const start = path.lastIndexOf(FOLDER);
  if (start === -1) return undefined;
  const [name = ""] = /^(@[^/]+\/)?[^/]+/.exec(path.slice(start + FOLDER.length)) ?? [];
  return path.slice(0, start + FOLDER.length) + name;
}

function component(path: string, packages: z.infer<typeof Lock>["packages"]): Component {
  const { version, license, integrity } = packages[path] ?? {};
  const [algorithm, digest = ""] = integrity?.split("-") ?? [];
  if (version === undefined || license === undefined || algorithm !== "sha512") {
    throw new Error(`package-lock.json lacks the version, the licence or the checksum of ${path}`);
  }
  const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": `${path}@${version}`,
    name,
    version,
    purl,
    licenses: [{ expression: license }],
    hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
  };
}
