import { ackKind } from "../../lib/kubernetes/resource-kind.ts";
import { code, gap, literal, type Members, object } from "./code.ts";
import { tagged } from "./fields.ts";
import type { ImportedKind } from "./imported-kind.ts";
import type { ImportedReference } from "./references.ts";
import { exactPath } from "./sdk/sdk.ts";

/** What the draft of a page publishes: names, references and printer columns, which only the generator must know. */
export function draftPublished(imported: ImportedKind): string {
  const { kind, references } = imported;
  const targets = references.map((one) => `    ${code(one.field)}: ${target(one)},\n`);
  const members: Members = [
    ["noun", `[${gap("such as: An Amazon ECR repository")}, ${gap("such as: repository")}]`],
    ["exceptions", exceptions(imported)],
    ["fields", object(fieldsByHand(imported))],
    ...(targets.length === 0 ? [] : [["references", `{\n${targets.join("")}  }`] as const]),
    ["columns", literal(kind.columns)],
    ["limits", gap("AWS's limits, by the page that states them")],
    ["names", gap("what each text of the spec names; npm run generate lists those that are missing")],
  ];
  return `export const publish = (): Published => ({\n${members.map(([name, text]) => `  ${name}: ${text},\n`).join("")}});\n`;
}

/** Where the fields come from that no part of the draft writes. The generator finds the others by their parts. */
function fieldsByHand({ service: { sdk }, spec, parts }: ImportedKind): Members {
  const names = parts.flatMap(({ gap: why, fields }) => (why === undefined ? [] : fields));
  return spec.flatMap(({ name, source }) => {
    if (!names.includes(name) || source.by === "member") return [];
    if (source.by === "list" && source.operation !== undefined)
      return [[name, literal({ operation: source.operation, member: ".", list: true })] as const];
    const path = source.by === "operation" ? exactPath(sdk.operation(source.operation).input, source.path) : undefined;
    if (source.by === "operation" && path !== undefined)
      return [[name, literal({ operation: source.operation, member: path })] as const];
    return [[name, gap("the operation and the member that set it")] as const];
  });
}

/** The names that do not follow ACK's rules. ACK states them by field, and the generator by structure. */
function exceptions({ kind }: ImportedKind): string {
  const own = Object.entries(kind.config.fields ?? {}).flatMap(([key, config]) => {
    const name = tagged(config);
    return name === undefined ? [] : [gap(`the structure of ${key}, whose field is ${name}`)];
  });
  return `[${own.join(", ")}]`;
}

function target({ service, kind, path, ackPath }: ImportedReference): string {
  const resource = ackKind(service, kind, plural(kind));
  return object([
    ["kind", literal(resource)],
    ["path", literal(path)],
    ["ackName", literal(ackPath)],
  ]);
}

function plural(kind: string): string {
  const noun = kind.toLowerCase();
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
  return /(s|x|ch)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
