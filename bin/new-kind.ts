#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Command } from "commander";
import { whenUnread } from "../lib/cli/unread-output.ts";
import { errorText } from "../lib/text/error-text.ts";
import { type AckService, readService, servicesIn } from "./import-kind/ack-service.ts";
import { type DraftFile, draftFiles } from "./import-kind/draft/draft-files.ts";
import { importKind } from "./import-kind/imported-kind.ts";
import { withoutKnownServices } from "./import-kind/place/known-services.ts";
import { questionsIn } from "./import-kind/place/questions.ts";
import { registered, registrationOf } from "./import-kind/place/registrations.ts";
import { besidePages } from "./import-kind/public/beside-pages.ts";
import { hitRates } from "./import-kind/public/hit-rates.ts";
import { report } from "./import-kind/report.ts";
import { MissingPackageError } from "./import-kind/sdk/sdk.ts";

/** npm runs scripts in the folder of the project. */
const ROOT = process.cwd();
const LIMITS = "lib/codegen/facts/limits.json";

/** The arguments of a call that formats files. */
const FORMAT = [join(ROOT, "node_modules/@biomejs/biome/bin/biome"), "check", "--write", "--linter-enabled=false"];

interface Flags {
  readonly ack?: string;
  readonly schemas?: string;
  readonly report?: true;
}

const program = new Command("npm run new-kind --")
  .description(
    "Drafts a kind from ACK's files, the installed SDK package and AWS's specifications, and puts it into the project.",
  )
  .argument("[SERVICE/KIND]", "ACK's names, such as sqs/Queue")
  .option("--ack <FOLDER>", "a folder for each service, with generator.yaml, the CRDs and COMMIT")
  .option("--schemas <FOLDER>", "CloudFormation's resource schemas, which state limits and the order of lists")
  .option("--report", "writes docs/import-report.md about all kinds in the folder of --ack")
  .addHelpText(
    "after",
    `
The first call writes a draft to .driftless/drafts and lists the questions that only a person can answer: each gap(…)
and each ???. The next call puts the draft into the project once all of them are answered, and lists them until then.
docs/import-report.md says where ACK's files and the schemas come from.`,
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

whenUnread(process, () => process.exit());

program.parse();
const [wanted] = program.args;
const { ack, schemas, ...flags } = program.opts<Flags>();
if ((wanted === undefined) === (flags.report === undefined)) program.error("error: name SERVICE/KIND or --report");
if (flags.report && ack === undefined) program.error("error: --report needs --ack");

try {
  if (wanted === undefined) await writeReport(ack ?? "");
  else await draftOrPlace(wanted);
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}

async function writeReport(folder: string): Promise<void> {
  const services: AckService[] = [];
  const missing: string[] = [];
  for (const name of servicesIn(folder)) {
    try {
      services.push(await readService(folder, name));
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
  write(ROOT, { path: "docs/import-report.md", text: report(services, kinds, hitRates(await besidePages(kinds))) });
}

async function draftOrPlace(name: string): Promise<void> {
  const folder = join(ROOT, ".driftless/drafts", name.toLowerCase().replace("/", "-"));
  if (!existsSync(folder)) await draft(name, folder);
  const drafted = globSync("**/*.*", { cwd: folder })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
  const known = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : undefined);
  const files = withoutKnownServices(drafted, relative(ROOT, folder), known, formatted);
  const questions = questionsIn(files);
  for (const { path, line, text, documentation } of questions)
    process.stdout.write(`${relative(ROOT, join(folder, path))}:${line}: ${text}\n  ${documentation}\n`);
  if (questions.length > 0) {
    process.stdout.write(`${questions.length} questions are left. Answer them, and run this again.\n`);
    process.exitCode = 1;
  } else place(files, folder);
}

async function draft(name: string, folder: string): Promise<void> {
  const [serviceName = "", kindName = ""] = name.split("/");
  if (ack === undefined) throw new Error(`there is no draft of ${name} yet: --ack is needed`);
  if (!servicesIn(ack).includes(serviceName))
    throw new Error(`${ack} has no service ${serviceName}, but ${servicesIn(ack).join(", ")}`);
  const service = await readService(ack, serviceName);
  const found = service.kinds.find(({ resource }) => resource.kind === kindName);
  if (found === undefined) {
    const known = service.kinds.map(({ resource }) => resource.kind);
    throw new Error(`${serviceName} has no kind ${kindName}, but ${known.join(", ")}`);
  }
  const { packageName, version, hasSchemas } = service.sdk;
  if (!hasSchemas)
    throw new Error(`${packageName} ${version} does not describe its operations, so nothing can be drafted`);
  for (const file of draftFiles(importKind(service, found, schemas)))
    if (!existsSync(join(ROOT, file.path)) || !file.path.startsWith("lib/aws/")) write(folder, file);
}

/** Puts the files of a draft into the project, and adds the kind to the lists of all kinds. */
function place(files: readonly DraftFile[], folder: string): void {
  const taken = files.filter(({ path }) => existsSync(join(ROOT, path)));
  if (taken.length > 0) throw new Error(`there is already ${taken.map(({ path }) => path).join(", ")}`);
  const read = (path: string) =>
    files.find((file) => file.path === path)?.text ?? readFileSync(join(ROOT, path), "utf8");
  const registration = registrationOf(files, read);
  const all = [...files, ...registered(read, registration)];
  const isNew = !(registration.prefix in limitsIn(ROOT));
  for (const file of all) write(ROOT, file);
  const sources = all.filter(({ path }) => /\.(ts|json)$/.test(path)).map(({ path }) => path);
  execFileSync(process.execPath, [...FORMAT, ...sources], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  rmSync(folder, { recursive: true });
  const page = files.find(({ path }) => path.endsWith(".ack.json"))?.path ?? "";
  const name = page.replace("lib/kinds/", "").replace(".ack.json", "");
  if (isNew) process.stdout.write(limitsOf(registration.prefix));
  process.stdout.write(`Next: npm run generate -- ${name}\n`);
}

/** The text of a file once it is placed. */
function formatted({ path, text }: DraftFile): string {
  return execFileSync(process.execPath, [...FORMAT, `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "inherit"],
  });
}

function limitsIn(folder: string): object {
  return (JSON.parse(readFileSync(join(folder, LIMITS), "utf8")) as { readonly limits: object }).limits;
}

/** Where the limits are. The SDK's packages do not contain them, and the draft only has those that CloudFormation states. */
function limitsOf(prefix: string): string {
  return `${LIMITS} has no limits of ${prefix} yet. botocore's model of the service (botocore/data/<service>/<date>/service-2.json.gz, also in
the environment of moto below ~/.cache/driftless) states them, as max of the shapes of the members.
`;
}

function write(folder: string, { path, text }: DraftFile): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  process.stdout.write(`wrote ${relative(ROOT, join(folder, path))}\n`);
}
