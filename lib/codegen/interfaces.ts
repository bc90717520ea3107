import type { Fields } from "./build-fields.ts";
import { descriptionOf, withArticle } from "./description.ts";
import { type Field, type Structure, structuresIn } from "./field.ts";

/** The maximum length of a generated line. */
const WIDTH = 120;

/** Returns TypeScript interfaces for a kind's spec and status, and for each SDK structure that they use, under the SDK's name for it. */
export function interfacesOf(kind: string, { spec, status }: Fields, commonStatus: Structure["fields"]): string {
  const own = Object.fromEntries(Object.entries(status.fields).filter(([name]) => !(name in commonStatus)));
  const fields = [...Object.values(spec.fields), ...Object.values(own)];
  const structures = fields.flatMap((field) => [...structuresIn(field)]);
  const shapes = [...byShape(structures)].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    `/** The spec of ${withArticle(kind)}, with ACK's field names. */\n${interfaceOf(`${kind}Spec`, spec)}`,
    `/** The status of ${withArticle(kind)}. */\n${
      Object.keys(own).length === 0
        ? `export type ${kind}Status = ObjectStatus;\n`
        : interfaceOf(`${kind}Status extends ObjectStatus`, { ...status, fields: own })
    }`,
    ...shapes.map(([name, structure]) => `${comment(structure, "")}${interfaceOf(name, structure)}`),
  ].join("\n");
}

function byShape(structures: Iterable<Structure>): ReadonlyMap<string, Structure> {
  const shapes = new Map<string, Structure>();
  for (const structure of structures) {
    const { shape } = structure;
    if (shape === undefined) continue;
    if (inline(shapes.get(shape) ?? structure) !== inline(structure)) {
      throw new Error(`${shape} has different fields in different places, so one type cannot describe it`);
    }
    shapes.set(shape, structure);
  }
  return shapes;
}

function interfaceOf(head: string, structure: Structure): string {
  const members = sorted(structure).map(
    ([name, field]) => `${comment(field, "  ")}  ${property(structure, name, field)};\n`,
  );
  return members.length === 0
    ? `export type ${head} = Readonly<Record<string, never>>;\n`
    : `export interface ${head} {\n${members.join("")}}\n`;
}

function inline(structure: Structure): string {
  return `{ ${sorted(structure)
    .map(([name, field]) => property(structure, name, field))
    .join("; ")} }`;
}

function sorted({ fields }: Structure): readonly (readonly [string, Field])[] {
  return Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
}

function property({ required = [] }: Structure, name: string, field: Field): string {
  return `readonly ${name}${required.includes(name) ? "" : "?"}: ${typeOf(field)}`;
}

function typeOf(field: Field): string {
  switch (field.type) {
    case "object":
      return field.shape ?? inline(field);
    case "array":
      return `readonly ${typeOf(field.items)}[]`;
    case "map":
      return `Readonly<Record<string, ${typeOf(field.values)}>>`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
      return field.type;
  }
}

function comment(field: Field, indent: string): string {
  const text = descriptionOf(field)?.replaceAll("*/", "*\\/");
  if (text === undefined) return "";
  const line = `${indent}/** ${text} */\n`;
  if (line.length <= WIDTH) return line;
  const lines = wrap(text, WIDTH - indent.length - 3).map((line) => `${indent} * ${line}\n`);
  return `${indent}/**\n${lines.join("")}${indent} */\n`;
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
