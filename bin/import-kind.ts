#!/usr/bin/env node
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { whenUnread } from "../lib/cli/unread-output.ts";
import { fileName } from "../lib/codegen/kind-lists.ts";
import { factsOfDefinition } from "../lib/codegen/page/ack-facts.ts";
import { type AckService, readService, servicesIn } from "./import-kind/ack-service.ts";
import { draftNotes } from "./import-kind/draft-notes.ts";
import { draftPage } from "./import-kind/draft-page.ts";
import { renamedFields } from "./import-kind/fields.ts";
import { type ImportedKind, importKind } from "./import-kind/imported-kind.ts";
import { besidePages } from "./import-kind/public/beside-pages.ts";
import { hitRates } from "./import-kind/public/hit-rates.ts";
import { report } from "./import-kind/report.ts";
import { MissingPackageError } from "./import-kind/sdk/sdk.ts";

const ROOT = join(import.meta.dirname, "..");

interface Flags {
  readonly ack: string;
  readonly kind?: string;
  readonly out?: string;
  readonly schemas?: string;
}

const program = new Command("npm run import-kind --")
  .description("Drafts kinds from ACK's files and the installed SDK packages.")
  .requiredOption("--ack <FOLDER>", "a folder for each service, with generator.yaml, the CRDs and COMMIT")
  .option("--kind <SERVICE/KIND>", "the kind to draft, such as sqs/Queue; without it, writes docs/import-report.md")
  .option("--out <FOLDER>", "the folder for the draft of --kind")
  .option("--schemas <FOLDER>", "CloudFormation's resource schemas, which state limits and the order of lists")
  .addHelpText(
    "after",
    `
A draft consists of a page, its notes and the facts about ACK's CRD, for lib/kinds/<service>/. Each gap(…) is a question
that the sources do not answer, and so is each ??? in the notes. The draft does not compile before all of them are
replaced.
docs/import-report.md says where ACK's files come from.`,
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

whenUnread(process, () => process.exit());

const { ack, kind, out, schemas } = program.parse().opts<Flags>();

try {
  if (kind === undefined) await writeReport();
  else if (out === undefined) program.error("error: --kind needs --out");
  else await writeDraft(kind, out);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function writeReport(): Promise<void> {
  const services: AckService[] = [];
  const missing: string[] = [];
  for (const name of servicesIn(ack)) {
    try {
      services.push(await readService(ack, name));
    } catch (error) {
      if (!(error instanceof MissingPackageError)) throw error;
      missing.push(error.packageName);
    }
  }
  if (missing.length > 0) throw new Error(`install the SDK packages first: npm install --no-save ${missing.join(" ")}`);
  const kinds = services.flatMap((service) => {
    process.stderr.write(`importing ${service.name}\n`);
    return service.sdk.hasSchemas ? service.kinds.map((one) => importKind(service, one, schemas)) : [];
  });
  write(join(ROOT, "docs"), "import-report.md", report(services, kinds, hitRates(await besidePages(kinds))));
}

async function writeDraft(wanted: string, folder: string): Promise<void> {
  const [serviceName = "", kindName = ""] = wanted.split("/");
  const service = await readService(ack, serviceName);
  const found = service.kinds.find(({ resource }) => resource.kind === kindName);
  if (found === undefined) {
    const known = service.kinds.map(({ resource }) => resource.kind);
    throw new Error(`${serviceName} has no kind ${kindName}, but ${known.join(", ")}`);
  }
  const { packageName, version, hasSchemas } = service.sdk;
  if (!hasSchemas)
    throw new Error(`${packageName} ${version} does not describe its operations, so nothing can be drafted`);
  const imported = importKind(service, found, schemas);
  const name = fileName(found.resource.kind);
  write(folder, `${name}.ts`, draftPage(imported));
  write(folder, `${name}.notes.md`, draftNotes(imported));
  write(folder, `${name}.ack.json`, facts(service, imported));
}

/** The facts about the kind's CRD and its names, in the form of those beside the pages. */
function facts({ name, commit, sdk }: AckService, { kind, operations }: ImportedKind): string {
  const { resource, definition } = kind;
  const renames = renamedFields(sdk, kind, operations.create);
  const file = `config/crd/bases/${resource.group}_${resource.plural}.yaml`;
  const content = {
    source: `aws-controllers-k8s/${name}-controller ${file}, commit ${commit}`,
    license: "Apache-2.0, Copyright Amazon.com Inc. or its affiliates",
    ...(Object.keys(renames).length > 0 && { renames }),
    fields: factsOfDefinition(definition),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  process.stdout.write(`wrote ${join(folder, name)}\n`);
}
