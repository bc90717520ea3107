import { fileName } from "../../lib/codegen/kind-lists.ts";
import { code, gap, literal, type Members, object } from "./code.ts";
import { draftPublished } from "./draft-published.ts";
import type { ImportedField } from "./fields.ts";
import type { ImportedKind } from "./imported-kind.ts";
import { needs } from "./needs.ts";
import type { Tagging } from "./operations.ts";
import { readsOf } from "./reads.ts";
import { describedAs, guessedPlace } from "./shown/shown.ts";

/**
 * The draft of a kind's page. It contains what ACK's files and the SDK say, and a `gap` for what they do not. It does not compile
 * before all gaps are filled, because no module declares `gap`.
 */
export function draftPage(imported: ImportedKind): string {
  const { service, kind, hooks, needs: own } = imported;
  const { sdk } = service;
  const name = kind.resource.kind;
  const members = membersOf(imported).map(([member, text]) => `  ${member}: ${text},\n`);
  const open = [
    ...own.map((need) => gap(`${need}: ${needs[need]}`)),
    ...hooks.map((hook) => gap(`What does ACK's hook do? ${hook}`)),
  ];
  const body = `defineKind<typeof sdk, ${name}Spec>()({\n${members.join("")}});\n${open.map((one) => `\n${one};`).join("")}`;
  const imports = [
    `import type * as sdk from "${sdk.packageName}";`,
    `import { ${serviceOf(imported)} } from "../../aws/services/${shortName(imported)}.ts";`,
    `import { defineKind } from "../../kind/define-kind.ts";`,
    `import type { Published } from "../../kind/publish/published.ts";`,
    ...(body.includes("sameDocument") ? [`import { sameDocument } from "../../kind/values/same-document.ts";`] : []),
    ...(body.includes("samePolicy") ? [`import { samePolicy } from "../../kind/values/same-policy.ts";`] : []),
    `import { ackKind } from "../../kubernetes/resource-kind.ts";`,
    `import type { ${name}Spec } from "./${fileName(name)}/spec.generated.ts";`,
  ];
  const published = draftPublished(imported);
  return `${header(imported)}\n${imports.join("\n")}\n\nexport const page = ${body}\n\n${published}`;
}

/** The draft of the notes beside the page. `npm run generate` refuses a `???`. */
export function draftNotes({ kind: { resource }, spec }: ImportedKind): string {
  const sections = spec.map(({ name }) => `## ${name}\n\nIf omitted, ???.\nIf removed: ???\n`);
  return `# ${resource.kind}\n\n${sections.join("\n")}`;
}

/** The first line of a draft: what it was made from. */
function header({ service: { name, commit, sdk }, kind: { resource } }: ImportedKind): string {
  const files = `${name}/generator.yaml and ${resource.group}_${resource.plural}.yaml at ${commit}`;
  return `// A draft by npm run import-kind, from ACK's ${files}, and ${sdk.packageName} ${sdk.version}.`;
}

function membersOf(imported: ImportedKind): Members {
  const { service, kind, operations, identity, errors, parts } = imported;
  const { resource } = kind;
  const { create, remove, tags } = operations;
  const name =
    identity.name === undefined ? gap("the spec field that contains the resource's name") : literal(identity.name);
  const used = ["name", "arn", "description"].filter((one) =>
    Object.values(identity.ids).some((text) => new RegExp(`\\b${one}\\b`).test(text.replaceAll(/"[^"]*"/g, ""))),
  );
  const written = parts.map(
    (part) => `    ${code(part.name)}: ${part.gap === undefined ? object(part.members) : gap(part.gap)},\n`,
  );
  return [
    ["resource", `ackKind("${service.name}", "${resource.kind}", "${resource.plural}")`],
    ["service", serviceOf(imported)],
    ["name", name],
    ["names", gap("the names that AWS accepts, or no line")],
    ["arn", gap("(name, { partition, region, account }) => the ARN")],
    ["ids", `({ ${used.join(", ")} }) => (${object(Object.entries(identity.ids))})`],
    ["read", `[${readsOf(imported).map(object).join(", ") || gap("the call that describes the resource")}]`],
    ...shownOf(imported),
    ["absent", codesOf(imported, errors.absent)],
    ["status", object(statusOf(imported))],
    ["create", createOf(imported, create)],
    ["remove", remove === undefined ? gap("the call that deletes the resource") : object([["call", literal(remove)]])],
    ["terminal", object([["codes", codesOf(imported, errors.terminal)]])],
    ["lateSeconds", gap("how many seconds AWS may show old values after a write, or no line")],
    ["tags", tags === undefined ? gap("the calls for tags") : tagsOf(tags)],
    ...attributesOf(imported),
    ["parts", `{\n${written.join("")}  }`],
  ];
}

/** Where the description may have what parts compare with it, and what it does not have under its own name. */
function shownOf(imported: ImportedKind): Members {
  const names = imported.parts.flatMap(({ gap: why, members, fields }) =>
    why === undefined && !members.some(([member]) => OWN_READS.has(member)) ? fields : [],
  );
  const guessed = imported.spec.flatMap((field) => {
    const place =
      names.includes(field.name) && describedAs(imported, field) === undefined && guessedPlace(imported, field);
    return place ? [[place[0], literal(place[1])] as const] : [];
  });
  return guessed.length === 0 ? [] : [["shown", object(guessed)]];
}

/** What parts have that the description does not show. */
const OWN_READS = new Set(["read", "attribute", "attributes"]);

/** ACK lists some codes that the SDK does not declare. */
function codesOf({ service: { sdk } }: ImportedKind, codes: readonly string[]): string {
  const texts = codes.map((one) =>
    sdk.errorCodes.has(one) ? literal(one) : gap(`ACK has ${one}, but the SDK does not`),
  );
  return `[${texts.join(", ")}]`;
}

function tagsOf({ read, set, unset }: Tagging): string {
  return object([
    ["read", read === undefined ? gap("the call that returns the tags") : literal(read)],
    ["set", literal(set)],
    ["unset", literal(unset)],
  ]);
}

/** If the output of the create call has the structure of the description, it contains all of it. */
function createOf({ service, operations, errors }: ImportedKind, create: string | undefined): string {
  if (create === undefined) return gap("the call that creates the resource");
  const same = service.sdk.operation(create).output.members.find(({ shape }) => {
    const found = shape();
    return found.type === "structure" && found.name === operations.read?.shape.name;
  });
  const { exists } = errors;
  return object([
    ["call", literal(create)],
    ...(same === undefined ? [] : [["at", literal(same.name)] as const]),
    ...(exists === undefined ? [] : [["exists", literal(exists)] as const]),
    ["repeats", gap("true if the call succeeds for an existing resource, or no line")],
  ]);
}

function statusOf({ status, operations }: ImportedKind): Members {
  const start = operations.read?.at.replaceAll(/(^|\.)\d+/g, "") ?? "";
  return status.map(({ name, source }) => {
    const path = pathOf(source, start);
    return [name, path === undefined ? gap("the path in the description, or no line") : literal(path)] as const;
  });
}

/** The path of a status field in the description, which is at `start` in the output. */
function pathOf(source: ImportedField["source"], start: string): string | undefined {
  if (source.by === "member") return source.member;
  if (source.by === "attribute") return `Attributes.${source.attribute}`;
  if (source.by !== "operation") return undefined;
  const isBelow = source.path.toLowerCase().startsWith(`${start.toLowerCase()}.`);
  return isBelow ? lowerFirst(source.path.slice(start.length + 1)) : source.path;
}

function attributesOf({ service, kind, operations: { attributes } }: ImportedKind): Members {
  if (attributes === undefined) return [];
  const { write } = attributes;
  if (write === undefined) return [["attributes", gap("the call that sets attributes")]];
  const { members } = service.sdk.operation(write).input;
  const map = members.find(({ shape }) => shape().type === "map")?.name ?? "Attributes";
  const named = (end: string) => members.find(({ name }) => name.endsWith(end))?.name ?? "";
  const isOne = kind.config.unpack_attributes_map?.set_attributes_single_attribute === true;
  const both = `${named("Name")}, ${named("Value")}`;
  const input = isOne ? [["input", `(${both}) => ({ ${both} })`] as const] : [];
  return [["attributes", object([["member", literal(map)], ["write", literal(write)], ...input])]];
}

/** `cloudwatch-logs` for `@aws-sdk/client-cloudwatch-logs`. */
function shortName({ service: { sdk } }: ImportedKind): string {
  return sdk.packageName.replace("@aws-sdk/client-", "");
}

/** The constant of the service in its own file: `cloudwatchLogs` for `cloudwatch-logs`. */
function serviceOf(imported: ImportedKind): string {
  return shortName(imported).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
