import { fileName } from "../../../lib/codegen/kind-lists.ts";
import { commentsOn, gap, lines, literal, type Members, object } from "../code.ts";
import type { ImportedField } from "../fields.ts";
import { arnFunction } from "../identity/arn.ts";
import { adoptedBy, arnAdopted } from "../identity/arn-adopted.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { needs } from "../needs.ts";
import type { Tagging } from "../operations.ts";
import { readsOf } from "../reads.ts";
import { itemOf } from "../sdk/sdk.ts";
import { describedAs, guessedPlace } from "../shown/shown.ts";
import { statesOf } from "../states.ts";
import { isHint } from "../writes.ts";
import { draftList } from "./draft-list.ts";
import { COMMON_NAMES } from "./draft-names.ts";
import { draftPublished } from "./draft-published.ts";
import { serviceConstant, shortName } from "./draft-service.ts";

/**
 * The draft of a kind's page. It contains what the sources say, each with its name in a comment unless it is ACK or the SDK, and a `gap` for
 * what only a person can answer. It does not compile before all gaps are filled, because no module declares `gap`.
 */
export function draftPage(imported: ImportedKind): string {
  const { service, kind, hooks, needs: own } = imported;
  const { sdk } = service;
  const name = kind.resource.kind;
  const open = own.map((need) => `\n${gap(`${need}: ${needs[need]}`)};\n`);
  const body = `defineKind<typeof sdk, ${name}Spec>()({\n${lines(membersOf(imported), "  ")}});\n${open.join("")}`;
  const imports = [
    `import type * as sdk from "${sdk.packageName}";`,
    `import { ${serviceConstant(imported)} } from "../../aws/services/${shortName(imported)}.ts";`,
    `import { defineKind } from "../../kind/define-kind.ts";`,
    `import type { PageListing } from "../../kind/list/listing.ts";`,
    `import type { Published } from "../../kind/publish/published.ts";`,
    ...VALUES.flatMap(([name, file]) =>
      body.includes(name) ? [`import { ${name} } from "../../kind/values/${file}.ts";`] : [],
    ),
    `import { ackKind } from "../../kubernetes/resource-kind.ts";`,
    `import type { ${name}Spec } from "./${fileName(name)}/spec.generated.ts";`,
  ];
  const published = draftPublished(imported);
  const named = COMMON_NAMES.filter((one) => new RegExp(`: ${one}[,(]`).test(published));
  if (named.length > 0)
    imports.splice(3, 0, `import { ${named.join(", ")} } from "../../kind/publish/common-names.ts";`);
  const custom = hooks.map((hook) => `// - ${hook.replaceAll(/\s+/g, " ")}\n`);
  if (custom.length > 0) custom.unshift("// ACK's Go code may do more than the page:\n");
  return `${header(imported)}\n${imports.join("\n")}\n\n${custom.join("")}export const page = ${body}\n${draftList(imported)}\n${published}`;
}

/** What pages import from the folder of values, with the files in it. */
const VALUES = [
  ["byArn", "adoption/by-arn"],
  ["sameDocument", "same-document"],
  ["samePolicy", "same-policy"],
] as const;

/** The first lines of a draft: what it was made from, and what holds for all of its parts. */
function header({ service: { name, commit, sdk }, kind: { resource } }: ImportedKind): string {
  const files = `${name}/generator.yaml and ${resource.group}_${resource.plural}.yaml at ${commit}`;
  return `// A draft by npm run new-kind, from ACK's ${files}, and ${sdk.packageName} ${sdk.version}.
// What a new resource has is not known, so parts with \`keep: "silent"\` leave alone what the spec omits.`;
}

function membersOf(imported: ImportedKind): Members {
  const { service, kind, operations, identity, parts } = imported;
  const { resource } = kind;
  const { remove, tags } = operations;
  const used = ["name", "id", "arn", "spec", "description"].filter((one) =>
    Object.values(identity.ids).some((text) => new RegExp(`\\b${one}\\b`).test(text.replaceAll(/"[^"]*"/g, ""))),
  );
  const written = parts.map(({ name, gap: why, members, fixed }) => {
    const comments = [
      fixed && `Fixed, as said by ${fixed}${isHint(fixed) ? ", to be checked" : ""}.`,
      commentsOn(members),
    ]
      .filter(Boolean)
      .join(" ");
    return [name, why === undefined ? object(members) : gap(why), comments === "" ? undefined : comments] as const;
  });
  return [
    ["resource", `ackKind("${service.name}", "${resource.kind}", "${resource.plural}")`],
    ["service", serviceConstant(imported)],
    ...identifiedBy(imported),
    ...adoptedIn(imported),
    arnOf(imported),
    ["ids", `({ ${used.join(", ")} }) => (${object(Object.entries(identity.ids))})`],
    ["read", `[${readsOf(imported).map(object).join(", ") || gap("the call that describes the resource")}]`],
    ...shownOf(imported),
    absentOf(imported),
    ...statesOf(imported),
    ["status", object(statusOf(imported))],
    createOf(imported),
    ["remove", remove === undefined ? gap("the call that deletes the resource") : object([["call", literal(remove)]])],
    terminalOf(imported),
    [
      "lateSeconds",
      "60",
      "No source states it. AWS documents more than a minute for few services. The description in test/kinds says the same.",
    ],
    ["tags", tags === undefined ? gap("the calls for tags") : tagsOf(imported, tags)],
    ...attributesOf(imported),
    ["parts", `{\n${lines(written, "    ")}  }`],
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
    return place && place[0] !== place[1] ? [[place[0], literal(place[1])] as const] : [];
  });
  return guessed.length === 0 ? [] : [["shown", object(guessed)]];
}

/** What parts have that the description does not show. */
const OWN_READS = new Set(["read", "attribute", "attributes"]);

/** What names a resource: a field of the spec, or an identifier that AWS assigns. */
function identifiedBy({ identity: { name, assigned, others } }: ImportedKind): Members {
  const identity = others.length === 0 ? [] : [["identity", literal(others)] as const];
  if (name !== undefined) return [["name", literal(name)], ...identity];
  if (assigned !== undefined) return [["assigned", literal(assigned)], ...identity];
  return [["name", gap("the spec field that contains the resource's name, or assigned")], ...identity];
}

function adoptedIn(imported: ImportedKind): Members {
  const adopted = arnAdopted(imported);
  const comment = "The call that describes a resource requires its ARN alone, so ACK's annotation has it.";
  return adopted === undefined ? [] : [["adoptedBy", adoptedBy(adopted), comment]];
}

function arnOf({ identity: { arn, arnTemplate } }: ImportedKind): Members[number] {
  if (arn !== undefined) return ["arn", arnFunction(arn), `${arnTemplate?.source}.`];
  const stated = arnTemplate === undefined ? "" : `, such as ${arnTemplate.text}`;
  return ["arn", gap(`(name, { partition, region, account }, spec) => the ARN${stated}`)];
}

/** ACK lists some codes that the SDK does not declare. The generator accepts only those that it does. */
function codesOf({ service: { sdk }, errors }: ImportedKind, name: "absent" | "terminal"): readonly [string, string] {
  const known = errors[name].filter((one) => sdk.errorCodes.has(one));
  const others = errors[name].filter((one) => !sdk.errorCodes.has(one));
  const suggested = errors.suggested[name].filter((one) => known.includes(one));
  const comments = [
    ...(others.length === 0 ? [] : [`ACK has ${others.join(", ")}, but the SDK does not.`]),
    ...(suggested.length === 0 ? [] : [`From the shapes of the SDK's errors, to be checked: ${suggested.join(", ")}.`]),
  ];
  return [literal(known), comments.join(" ")];
}

function absentOf(imported: ImportedKind): Members[number] {
  const [codes, comment] = codesOf(imported, "absent");
  return ["absent", codes, comment || undefined];
}

/** A code that may be about something that is created later must not be terminal, which no shape shows. */
function terminalOf(imported: ImportedKind): Members[number] {
  const [codes, comment] = codesOf(imported, "terminal");
  const warning =
    imported.errors.suggested.terminal.length === 0
      ? ""
      : " Leave out those that may be about something that is created later.";
  return ["terminal", object([["codes", codes]]), `${comment}${warning}` || undefined];
}

function tagsOf({ service: { sdk } }: ImportedKind, { read, set, unset }: Tagging): string {
  const items = sdk.operation(set).input.members.map(({ shape }) => itemOf(shape()));
  const keys = items.flatMap((item) => (item.type === "structure" ? item.members : [])).map(({ name }) => name);
  const key = keys.includes("Key") ? undefined : keys.find((name) => /key$/i.test(name));
  return object([
    ["read", read === undefined ? gap("the call that returns the tags") : literal(read)],
    ["set", literal(set)],
    ["unset", literal(unset)],
    ...(key === undefined ? [] : [["key", literal(key)] as const]),
  ]);
}

/** If the output of the create call has the structure of the description, it contains all of it. */
function createOf({ service, identity, operations, errors }: ImportedKind): Members[number] {
  const { create } = operations;
  if (create === undefined) return ["create", gap("the call that creates the resource")];
  const same = service.sdk.operation(create).output.members.find(({ shape }) => {
    const found = shape();
    return found.type === "structure" && found.name === operations.read?.shape.name;
  });
  const { exists } = errors;
  const isAssigned = identity.name === undefined;
  const declared = exists === undefined ? "" : `, which may be so: the SDK declares ${exists}`;
  const call = object([
    ["call", literal(create)],
    ...(same === undefined ? [] : [["at", literal(same.name)] as const]),
    ...(exists === undefined ? [] : [["exists", literal(exists)] as const]),
    ...(isAssigned ? [] : [["repeats", "true"] as const]),
  ]);
  const comment = `repeats is safe. No line if the call always fails for an existing resource${declared}.`;
  return ["create", call, isAssigned ? undefined : comment];
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

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
