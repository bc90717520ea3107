import { type Profiler, Session } from "node:inspector/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

// Prints the files that one change to a bucket's encryption executes, by folder, and the calls that lead to the decision. Generated files are
// not among them: nobody reads these to follow a change.

const ROOT = join(import.meta.dirname, "../../..");

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
const { changeEncryption } = await import("./change-encryption.ts");
const bucket = changeEncryption();
await bucket.prepare();
await session.post("Profiler.takePreciseCoverage");
const calls = await bucket.change();
const { result } = await session.post("Profiler.takePreciseCoverage");

const files = result.filter(hasRun).map(({ url }) => relative(ROOT, fileURLToPath(url)));
const folders = Map.groupBy(files.toSorted(), (file) => dirname(file));
for (const [folder, own] of folders) {
  console.log(`${String(own.length).padStart(3)} ${folder}: ${own.map((file) => relative(folder, file)).join(" ")}`);
}
const ofEngine = files.filter((file) => file.startsWith("lib/reconcile/"));
console.log(`${files.length} files, of which ${ofEngine.length} are in lib/reconcile`);
console.log(`calls that lead to the decision: ${calls.join(" -> ")}`);

/** Whether a function of the product's own code in this script has run, other than by being loaded. */
function hasRun({ url, functions }: Profiler.ScriptCoverage): boolean {
  if (url.endsWith(".generated.ts")) return false;
  if (!url.startsWith(`file://${ROOT}/lib/`) && !url.startsWith(`file://${ROOT}/functions/`)) return false;
  return functions.some(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0);
}
