import { execFileSync } from "node:child_process";
import {
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileName } from "../../lib/codegen/kind-lists.ts";
import { ROOT } from "../structure/repository.ts";
import { ALL_OF_ACK, lettersOf, serviceOfCopy } from "./copied-kinds.ts";

/** A page that can be copied: all that is said about the kind is beside it. */
interface Page {
  /** The folder of its service, and its file without the ending. */
  readonly folder: string;
  readonly file: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly text: string;
}

/**
 * Copies the repository to a folder, with as many pages of kinds as ACK has kinds, in as many services. The others are copies of those that
 * there are, under other names, with copies of their services and of the SDK's clients.
 */
export function copySourceTree(to: string): void {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  for (const file of String(files).split("\0").filter(isNeeded)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
  linkPackages(to);
  const acks = globSync("lib/kinds/*/*.ack.json", { cwd: ROOT }).sort();
  const pages = acks
    .map((path) => readPage(path))
    .filter(({ folder }) => folder !== "s3" && folder !== "dynamodb" && folder !== "ec2");
  const missing = ALL_OF_ACK.services - new Set(acks.map(dirname)).size;
  const services = new Map<string, string>();
  for (let index = 0; index < ALL_OF_ACK.kinds - acks.length; index++) {
    const service = serviceOfCopy(index, missing);
    // All kinds of a service are copies of those of one service.
    const source = services.get(service) ?? pages[services.size % pages.length]?.folder ?? "";
    if (!services.has(service)) copyService(to, source, service);
    services.set(service, source);
    const ofSource = pages.filter(({ folder }) => folder === source);
    const page = ofSource[index % ofSource.length];
    if (page !== undefined) copyPage(to, page, service, lettersOf(index).toUpperCase());
  }
  addServices(to, services);
}

function isNeeded(file: string): boolean {
  return file !== "" && !file.startsWith("docs/images/");
}

function readPage(path: string): Page {
  const page = path.replace(/\.ack\.json$/, ".ts");
  const text = readFileSync(join(ROOT, page), "utf8");
  const [, folder = "", file = ""] = /^lib\/kinds\/([^/]+)\/(.+)\.ts$/.exec(page) ?? [];
  const [, group = "", kind = "", plural = ""] = /resource: ackKind\("(\w+)", "(\w+)", "(\w+)"\)/.exec(text) ?? [];
  return { folder, file, group, kind, plural, text };
}

/** The packages are those of this repository, beside the copies of the SDK's clients. */
function linkPackages(to: string): void {
  const packages = join(ROOT, "node_modules");
  mkdirSync(join(to, "node_modules/@aws-sdk"), { recursive: true });
  for (const name of readdirSync(packages).filter((name) => name !== "@aws-sdk" && name !== ".cache")) {
    symlinkSync(join(packages, name), join(to, "node_modules", name));
  }
  for (const name of readdirSync(join(packages, "@aws-sdk"))) {
    symlinkSync(join(packages, "@aws-sdk", name), join(to, "node_modules/@aws-sdk", name));
  }
}

function copyService(to: string, source: string, service: string): void {
  linkFolder(join(ROOT, `node_modules/@aws-sdk/client-${source}`), join(to, `node_modules/@aws-sdk/client-${service}`));
  const text = readFileSync(join(ROOT, `lib/aws/services/${source}.ts`), "utf8");
  writeText(
    to,
    `lib/aws/services/${service}.ts`,
    renamed(text, source, service).replace(/name: "[^"]+"/, `name: "${service}"`),
  );
  for (const shared of globSync(`lib/kinds/${source}/shared/*.ts`, { cwd: ROOT })) {
    const path = shared.replace(`/${source}/`, `/${service}/`);
    writeText(to, path, renamed(readFileSync(join(ROOT, shared), "utf8"), source, service));
  }
}

/** The files of a package, which nobody writes: a second package that the bundler does not take for the first one. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (statSync(join(from, name)).isDirectory()) linkFolder(join(from, name), join(to, name));
    else linkSync(join(from, name), join(to, name));
  }
}

function copyPage(to: string, page: Page, service: string, letters: string): void {
  const { folder, file, group, kind, plural, text } = page;
  const name = `${kind}${letters}`;
  const path = `lib/kinds/${service}/${fileName(name)}`;
  const copied = renamed(text, folder, service)
    .replace(
      `ackKind("${group}", "${kind}", "${plural}")`,
      `ackKind("${service}", "${name}", "${name.toLowerCase()}s")`,
    )
    .replaceAll(`"./${file}/`, `"./${fileName(name)}/`)
    .replaceAll(new RegExp(`\\b${kind}(?=Spec\\b)`, "g"), name);
  writeText(to, `${path}.ts`, copied);
  for (const end of [".ack.json", ".notes.md"]) {
    cpSync(join(ROOT, `lib/kinds/${folder}/${file}${end}`), join(to, `${path}${end}`));
  }
}

function renamed(text: string, source: string, service: string): string {
  return text
    .replaceAll(`@aws-sdk/client-${source}"`, `@aws-sdk/client-${service}"`)
    .replaceAll(`aws/services/${source}.ts`, `aws/services/${service}.ts`);
}

function addServices(to: string, services: ReadonlyMap<string, string>): void {
  const path = "lib/aws/services/index.ts";
  const text = readFileSync(join(to, path), "utf8");
  const imports = [...services].map(([service, source]) => {
    const [, name] = new RegExp(`import \\{ (\\w+) \\} from "\\./${source}\\.ts"`).exec(text) ?? [];
    return `import { ${name} as ${service} } from "./${service}.ts";\n`;
  });
  writeText(
    to,
    path,
    `${imports.join("")}${text.replace("  sqs,\n", `  sqs,\n  ${[...services.keys()].join(",\n  ")},\n`)}`,
  );
}

function writeText(to: string, path: string, text: string): void {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  writeFileSync(join(to, path), text);
}
