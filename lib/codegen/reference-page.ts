import type { Definition, Operations } from "../kind/publish/definition.ts";
import type { PermissionStatement } from "../reconcile/contract/permissions.ts";
import type { Fields } from "./build-fields.ts";
import { operationsOf, ownOperations } from "./calls.ts";
import { descriptionOf } from "./description.ts";
import type { Field, Structure } from "./field.ts";
import { actionsOf } from "./iam/actions.ts";
import { fieldActions, permissionsOf } from "./iam/permissions.ts";
import { referencesOf } from "./references.ts";
import { firstSentence } from "./sdk/plain-text.ts";

/** The reference page of a kind, as Markdown: the meaning of each field, its default, its AWS calls and its IAM actions. */
export function referencePage(definition: Definition, { spec, status }: Fields): string {
  const { kind, group, version } = definition.kind;
  const own = inOrder(ownOperations(definition));
  return `# ${kind}

${definition.descriptions.kind} The kind has the \`apiVersion\` \`${group}/${version}\`.

${definition.descriptions.spec}

Fields are optional unless they are marked as required. They have the same names and types as in ACK. **If omitted** describes what applies
if the spec does not contain the field, and **If removed** describes what happens when the field is removed from the spec.

- **AWS calls for every resource:** ${listed(own)}
- **IAM actions for every resource:** ${listed(actionsOf(definition, own))}
${stability(definition)}
## Spec

${names(spec)
  .map((name) => section(definition, name, spec))
  .join("\n")}
## Status

${definition.descriptions.status}

${table({ ...definition, additions: [] }, "status", status)}
## IAM

The reconcile function has these permissions if it serves the kind.

| actions | on | only |
|---|---|---|
${permissionsOf(definition).map(permissionRow).join("")}`;
}

/** What is known about a kind that has not been tested on AWS. */
function stability({ alpha }: Definition): string {
  if (alpha === undefined) return "";
  return `
## Stability

**Alpha.** The kind has not been tested on AWS, only on emulators. Its CRD has the annotation \`driftless.dev/stability: alpha\`.

${alpha}
`;
}

/** A statement of the function's policy: its actions, the ARNs on which they are allowed, and what else must be the case. */
function permissionRow(statement: PermissionStatement): string {
  const { actions, resources, conditions, parameter, namePrefix, bounded, owned, consenting, inEveryRegion } =
    statement;
  const on = resources.length === 0 ? `what \`${parameter}\` lists` : listed(resources);
  const limits = [
    ...(parameter === undefined || resources.length === 0 ? [] : [`with the parameter \`${parameter}\``]),
    ...(namePrefix === undefined ? [] : [`on names that begin with the parameter \`${namePrefix}\``]),
    ...(owned ? ["on resources with an owner tag of the deployment"] : []),
    ...(consenting ? ["on resources whose tags let objects adopt them"] : []),
    ...(bounded ? ["with the deployment's permissions boundary"] : []),
    ...(inEveryRegion ? ["in every region"] : []),
    ...(conditions === undefined ? [] : [`if \`${JSON.stringify(conditions)}\``]),
  ];
  return `| ${listed(actions.toSorted())} | ${on} | ${limits.join(", ")} |\n`;
}

function names({ fields }: Structure): readonly string[] {
  return Object.keys(fields).sort();
}

function section(definition: Definition, name: string, spec: Structure): string {
  const field = spec.fields[name];
  if (field === undefined) return "";
  const { default: absent, removal, difference, meaning } = definition.notes[name] ?? {};
  // A reference provides the value of another field.
  const { field: provided = name } = referencesOf(definition).find(({ ref }) => ref === name) ?? {};
  const marks = [
    typeOf(field),
    ...(spec.required?.includes(name) ? ["required"] : []),
    ...(field.immutable ? ["immutable"] : []),
  ];
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["If omitted", absent && `${absent.charAt(0).toUpperCase()}${absent.slice(1)}.`],
    ["If removed", removal],
    ["AWS calls", listed(inOrder(operationsOf(definition, provided)))],
    ["IAM actions", listed(fieldActions(definition, provided)) || "those for every resource"],
    ["Differs from ACK", difference],
  ];
  const facts = lines.flatMap(([what, text]) => (text === undefined ? [] : [`- **${what}:** ${text}\n`]));
  return `### ${name}

\`${marks.join("`, `")}\` ${meaning ?? firstSentence(field.description ?? "")}${valuesOf(field)}

${facts.join("")}${nested(definition, name, field)}`;
}

function inOrder({ reads, writes }: Operations): readonly string[] {
  return [...writes, ...reads];
}

function listed(items: readonly string[]): string {
  return [...new Set(items)].map((item) => `\`${item}\``).join(", ");
}

function valuesOf(field: Field): string {
  const { description: _, absent: __, ...bare } = field;
  const values = descriptionOf(bare);
  return values === undefined ? "" : ` ${values}`;
}

function nested(definition: Definition, name: string, field: Field): string {
  const inner = field.type === "array" ? { ...field.items } : field;
  if (inner.type !== "object" || names(inner).length === 0) return "";
  return `\n${table(definition, field.type === "array" ? `${name}[]` : name, inner)}`;
}

function table({ additions }: Definition, path: string, structure: Structure): string {
  const rows = rowsOf(path, structure).map(([where, field]) => {
    const added = additions.includes(`spec.${where}`) ? " Not in ACK." : "";
    const meaning = `${firstSentence(field.description ?? "")}${valuesOf(field)}${added}`.trim();
    return `| \`${where}\` | ${typeOf(field)} | ${meaning.replaceAll("|", "\\|")} |\n`;
  });
  return `| field | type | meaning |\n|---|---|---|\n${rows.join("")}`;
}

function rowsOf(path: string, structure: Structure): readonly (readonly [string, Field])[] {
  return names(structure).flatMap((name) => {
    const field = structure.fields[name];
    return field === undefined ? [] : [[`${path}.${name}`, field] as const, ...inside(`${path}.${name}`, field)];
  });
}

function inside(path: string, field: Field): readonly (readonly [string, Field])[] {
  if (field.type === "array") return inside(`${path}[]`, field.items);
  if (field.type === "map") return inside(`${path}{}`, field.values);
  return field.type === "object" ? rowsOf(path, field) : [];
}

function typeOf(field: Field): string {
  if (field.type === "array") return `list of ${typeOf(field.items)}`;
  if (field.type === "map") return `map of ${typeOf(field.values)}`;
  return "format" in field && field.format === "date-time" ? "date-time" : field.type;
}
