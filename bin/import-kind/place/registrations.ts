import type { DraftFile } from "../draft/draft-files.ts";

/** What the lists of the project say about a new kind. */
export interface Registration {
  readonly kind: string;
  /** The file of the service in `lib/aws/services/`, without its ending, and its constant. */
  readonly service: string;
  readonly constant: string;
  /** The prefix of the service's IAM actions. */
  readonly prefix: string;
  /** The service of the VPC endpoint. */
  readonly endpoint: string;
  /** What a resource is called, such as `an Amazon SQS queue`. */
  readonly noun: string;
  /** The name of the kind's documentation, such as `db-subnet-group`. */
  readonly page: string;
}

/** The lists that name every kind or every service. `read` returns a file of the project. Each of them has the new kind then. */
export function registered(read: (path: string) => string, own: Registration): readonly DraftFile[] {
  const changes = [
    ["lib/aws/services/index.ts", withService],
    ["lib/codegen/facts/limits.json", withLimits],
    ["README.md", withKind],
    ["docs/deploy.md", withEndpoint],
  ] as const;
  return changes.map(([path, change]) => ({ path, text: change(read(path), own) }));
}

function withService(text: string, { service, constant }: Registration): string {
  const line = `import { ${constant} } from "./${service}.ts";\n`;
  if (text.includes(line)) return text;
  return text
    .replace("\n/** Every service", () => `${line}\n/** Every service`)
    .replace("\n];", () => `\n  ${constant},\n];`);
}

/** The limits of a service's fields, of which none is known at first. */
function withLimits(text: string, { prefix }: Registration): string {
  const facts = JSON.parse(text) as { readonly limits: Readonly<Record<string, unknown>> };
  if (prefix in facts.limits) return text;
  return `${JSON.stringify({ ...facts, limits: { ...facts.limits, [prefix]: {} } }, undefined, 2)}\n`;
}

function withKind(text: string, { kind, noun, page }: Registration): string {
  const file = `${kind.toLowerCase()}.yaml`;
  const row = `| \`${kind}\` | ${noun} (alpha) | [${file}](docs/examples/${file}) | [every field](docs/${page}.md) |`;
  return text.includes(`| \`${kind}\` |`) ? text : afterLast(text, /^\| `\w+` \| .*\[every field\].*$/gm, row);
}

function withEndpoint(text: string, { kind, endpoint }: Registration): string {
  const known = text.split("\n").find((line) => line.startsWith(`| \`${endpoint}\` | interface | `));
  if (known !== undefined) return text.replace(known, () => known.replace(/ \|$/, () => `, \`${kind}\` |`));
  return afterLast(text, /^\| `[\w.]+` \| [\w ]+ \| `.*$/gm, `| \`${endpoint}\` | interface | \`${kind}\` |`);
}

/** The text with a line after the last one that matches. */
function afterLast(text: string, pattern: RegExp, line: string): string {
  const last = [...text.matchAll(pattern)].at(-1);
  if (last === undefined) throw new Error(`there is no table for the row ${line}`);
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** What the files of a draft say for the lists. `read` returns a file of the draft or of the project. */
export function registrationOf(files: readonly DraftFile[], read: (path: string) => string): Registration {
  const path = files.find((file) => file.path.endsWith(".ack.json"))?.path.replace(".ack.json", "") ?? "";
  const page = read(`${path}.ts`);
  const [, , service = "", name = ""] = path.split("/");
  const text = read(`lib/aws/services/${service}.ts`);
  const found = (pattern: RegExp, where: string, what: string) => {
    const [, value] = pattern.exec(where) ?? [];
    if (value === undefined) throw new Error(`${path}.ts or the file of its service does not say ${what}`);
    return value;
  };
  return {
    kind: found(/ackKind\("\w+", "(\w+)"/, page, "its kind"),
    service,
    constant: found(/export const (\w+) = defineService/, text, "the constant of the service"),
    prefix: found(/`arn:[^:]+:([\w-]+):/, page, "its ARN"),
    endpoint: found(/vpcEndpoint: \{ service: "([\w.-]+)"/, text, "its VPC endpoint"),
    noun: found(/noun: \["([^"]+)"/, page, "its noun").replace(/^An? /, (article) => article.toLowerCase()),
    page: name,
  };
}
