#!/usr/bin/env node
import { join } from "node:path";
import { parseArgs } from "node:util";
import { whenUnread } from "../lib/cli/unread-output.ts";
import type { GeneratedFile } from "../lib/codegen/generated-file.ts";
import { errorText } from "../lib/text/error-text.ts";

const USAGE = `npm run generate -- [SERVICE/KIND...] [--needed | --gate] [--accept-breaking]
Generates what follows from the pages of the kinds: CRDs, documentation, the JSON schema of the parameters, and modules that Git does not know.

  SERVICE/KIND       only what belongs to these kinds alone, such as sqs/queue
  --needed           only modules of pages that have changed since; every program that needs them does this first
  --gate             changes nothing that Git knows; compares the CRDs with ACK's and with those in the last commit, lists what they have in addition to ACK's, and fails if a file is stale
  --accept-breaking  writes even if a new CRD rejects objects that the one in the last commit accepts
`;

const root = join(import.meta.dirname, "..");
whenUnread(process, () => process.exit());

const { values: flags, positionals: wanted } = parsed();

try {
  if (flags.help) process.stdout.write(USAGE);
  else if (flags.needed) await needed();
  else if (wanted.length > 0) await some();
  else await all();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        needed: { type: "boolean", default: false },
        gate: { type: "boolean", default: false },
        "accept-breaking": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function needed(): Promise<void> {
  const { generateNeededModules } = await import("../lib/codegen/needed-modules.ts");
  const pages = await generateNeededModules();
  if (pages.length > 0) console.error(`generated the modules of ${pages.length} kinds`);
}

async function some(): Promise<void> {
  const [{ pagePaths }, { readPage }] = await Promise.all([
    import("../lib/codegen/page/page-paths.ts"),
    import("../lib/codegen/page/read-page.ts"),
  ]);
  const known = pagePaths();
  for (const name of wanted) {
    const path = `lib/kinds/${name}`;
    if (!known.includes(path)) throw new Error(`there is no kind ${name}: no lib/kinds/${name}.ack.json`);
    const { filesOf, generateKind } = await import("../lib/codegen/kind-files.ts");
    const defined = await readPage(path);
    await writeChecked(filesOf({ ...defined, generated: generateKind(defined) }));
  }
  await needed();
}

async function all(): Promise<void> {
  await needed();
  const [{ comparisonWithAck, gate }, { generate }] = await Promise.all([
    import("../lib/codegen/crd/gate.ts"),
    import("../lib/codegen/generate.ts"),
  ]);
  const kinds = gate();
  for (const line of comparisonWithAck(kinds, { additions: flags.gate })) console.log(line);
  const problems = kinds.flatMap(({ kind, problems }) => problems.map((problem) => `${kind}: ${problem}`));
  await writeChecked([...generate(), await schema()], problems);
}

/** Writes files unless there is a problem. With --gate, a stale file is one. */
async function writeChecked(files: readonly GeneratedFile[], found: readonly string[] = []): Promise<void> {
  const [{ breakingProblems, definitionChanges }, { staleFiles, writeFile }] = await Promise.all([
    import("../lib/codegen/crd/definition-changes.ts"),
    import("../lib/codegen/generated-file.ts"),
  ]);
  const stale = staleFiles(root, files);
  const { additive, breaking } = definitionChanges(root, files);
  for (const line of additive) console.log(`  additive: ${line}`);
  const problems = [
    ...found,
    ...(flags["accept-breaking"] ? [] : breakingProblems(breaking)),
    ...(flags.gate ? stale.map(({ path }) => `${path} is stale: run npm run generate`) : []),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else if (!flags.gate) {
    for (const file of stale) {
      writeFile(root, file);
      console.log(`wrote ${file.path}`);
    }
  }
}

/** The JSON schema of the parameters, which lists all kinds. It is loaded last, when the list of kinds is current. */
async function schema(): Promise<GeneratedFile> {
  const { configFileSchema } = await import("../infra/parameters/config-file.ts");
  return { path: "docs/config.schema.generated.json", text: `${JSON.stringify(configFileSchema(), undefined, 2)}\n` };
}
