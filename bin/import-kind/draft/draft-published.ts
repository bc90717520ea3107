import { fieldName } from "../../../lib/codegen/field-name.ts";
import { ackKind } from "../../../lib/kubernetes/resource-kind.ts";
import { code, gap, lines, literal, type Members, object } from "../code.ts";
import { tagged } from "../fields.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { nounOf } from "../public/noun.ts";
import type { ImportedReference } from "../references.ts";
import { exactPath } from "../sdk/sdk.ts";
import { namesOf } from "./draft-names.ts";

/** What the draft of a page publishes: names, references and printer columns, which only the generator must know. */
export function draftPublished(imported: ImportedKind): string {
  const { kind, references } = imported;
  const targets = references.map((one) => `    ${code(one.field)}: ${target(one)},\n`);
  const noun = nounOf(kind, imported.cloudFormation);
  const nested = exceptions(imported);
  const renamed = renames(imported);
  const stated = limits(imported);
  const members: Members = [
    noun === undefined
      ? ["noun", gap('what a resource is called, such as ["An Amazon ECR repository", "repository"]')]
      : ["noun", literal(noun), "A draft, from the names of the kind and of its service."],
    ...(renamed.length === 0 ? [] : [["rename", object(renamed)] as const]),
    ...(nested.length === 0 ? [] : [["exceptions", `[${nested.join(", ")}]`] as const]),
    ["fields", object(fieldsByHand(imported))],
    ...(targets.length === 0 ? [] : [["references", `{\n${targets.join("")}  }`] as const]),
    ["columns", literal(kind.columns)],
    ...(stated.length === 0
      ? []
      : [["limits", object([[pageOf(imported), object(stated)]]), "CloudFormation: maxLength and maxItems."] as const]),
    ["names", `{\n${lines(namesOf(imported), "    ")}  }`],
  ];
  const open = "// npm run generate lists the texts of the spec about which names says nothing yet.\n";
  return `${open}export const publish = (): Published => ({\n${lines(members, "  ")}});\n`;
}

/** The limits that CloudFormation states of the fields of the spec, apart from the tags, whose limits are those of all services. */
function limits({ spec, cloudFormation }: ImportedKind): Members {
  return spec.flatMap(({ name, schema: { type } }) => {
    const { maxLength, maxItems } = cloudFormation?.property(name) ?? {};
    const most = type === "string" ? maxLength : type === "array" ? maxItems : undefined;
    return most === undefined || name === "tags" ? [] : [[name, literal(most)] as const];
  });
}

/** The page of CloudFormation's documentation about the resource type. */
function pageOf({ cloudFormation }: ImportedKind): string {
  const name = cloudFormation?.type.toLowerCase().replace("aws::", "").replace("::", "-") ?? "";
  return `https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-${name}.html`;
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

/** The members of the create call whose fields ACK's rules would name otherwise. */
function renames({ kind, spec }: ImportedKind): Members {
  return spec.flatMap(({ name, key, source }) => {
    const isTagged = tagged(kind.config.fields?.[key] ?? null) === name && fieldName(key) !== name;
    return isTagged && source.by === "member" ? [[source.member, literal(name)] as const] : [];
  });
}

/** The names in structures that do not follow ACK's rules. ACK states them by field, and the generator by structure. */
function exceptions({ kind }: ImportedKind): readonly string[] {
  return Object.entries(kind.config.fields ?? {}).flatMap(([key, config]) => {
    const name = tagged(config);
    return name === undefined || !key.includes(".") ? [] : [gap(`the structure of ${key}, whose field is ${name}`)];
  });
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
