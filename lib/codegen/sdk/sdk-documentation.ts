import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Comment, parseSync, type Statement, type TSInterfaceDeclaration, type TSType } from "oxc-parser";
import { plainText } from "./plain-text.ts";
import { sdkPackage } from "./sdk-package.ts";

/** The information that an SDK package's type declarations contain in addition to its schemas. */
export interface SdkDocumentation {
  /** The package's name and version. */
  readonly source: string;
  /** The documentation of a shape or of one of its members; `undefined` if there is none. */
  text(shape: string, member?: string): string | undefined;
  /** The name of a member's type, or of its items' type if it is a list; `undefined` for plain types. */
  typeName(shape: string, member: string): string | undefined;
}

/** Reads the type declarations of an installed SDK package, such as `@aws-sdk/client-s3`. */
export function readSdkDocumentation(packageName: string): SdkDocumentation {
  const { folder, version } = sdkPackage(packageName);
  const files = globSync("dist-types/models/*.d.ts", { cwd: folder }).sort();
  const entries = files.flatMap((file) => declarations(file, readFileSync(join(folder, file), "utf8")));
  const texts = new Map(entries.map(({ name, text }) => [name, text]));
  const types = new Map(entries.map(({ name, type }) => [name, type]));
  return {
    source: `${packageName} ${version}`,
    text: (shape, member) => texts.get(member === undefined ? shape : `${shape}.${member}`) || undefined,
    typeName: (shape, member) => types.get(`${shape}.${member}`),
  };
}

/** A shape (`Tag`) or a member (`Tag.Key`). */
interface Entry {
  readonly name: string;
  readonly text: string;
  readonly type: string | undefined;
}

function declarations(file: string, source: string): readonly Entry[] {
  const { program, comments, errors } = parseSync(file, source, { lang: "dts" });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const textBefore = textReader(source, comments);
  return program.body.flatMap((statement) => entriesOf(statement, textBefore));
}

/** The text of the comment that ends where a declaration starts. */
type TextBefore = (start: number) => string;

function textReader(source: string, comments: readonly Comment[]): TextBefore {
  const byEnd = new Map(comments.map(({ end, value }) => [end, value]));
  return (start) => {
    const html = byEnd.get(source.slice(0, start).trimEnd().length) ?? "";
    return plainText(html.replace(/^\s*\*/gm, "").replace(/^\s*@\w+.*$/gm, ""));
  };
}

function entriesOf(statement: Statement, textBefore: TextBefore): readonly Entry[] {
  if (statement.type !== "ExportNamedDeclaration") return [];
  const { declaration, start } = statement;
  if (declaration?.type === "TSInterfaceDeclaration") return interfaceEntries(declaration, start, textBefore);
  if (declaration?.type !== "TSModuleDeclaration" || declaration.id.type !== "Identifier") return [];
  // A union is declared as a namespace with one interface for each member, in which the other members are `never`.
  const { name } = declaration.id;
  const variants = declaration.body?.type === "TSModuleBlock" ? declaration.body.body : [];
  return variants.flatMap((variant) => {
    if (variant.type !== "TSInterfaceDeclaration" || !variant.id.name.endsWith("Member")) return [];
    const text = textBefore(variant.start);
    return members(variant, name, textBefore).map((entry) => ({ ...entry, text: entry.text || text }));
  });
}

function interfaceEntries(
  declaration: TSInterfaceDeclaration,
  start: number,
  textBefore: TextBefore,
): readonly Entry[] {
  const { name } = declaration.id;
  return [{ name, text: textBefore(start), type: undefined }, ...members(declaration, name, textBefore)];
}

function members({ body }: TSInterfaceDeclaration, shape: string, textBefore: TextBefore): readonly Entry[] {
  return body.body.flatMap((member) => {
    if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") return [];
    const type = member.typeAnnotation?.typeAnnotation;
    if (type === undefined || type.type === "TSNeverKeyword") return [];
    return [{ name: `${shape}.${member.key.name}`, text: textBefore(member.start), type: referenced(type) }];
  });
}

function referenced(type: TSType): string | undefined {
  if (type.type === "TSUnionType") return type.types.map(referenced).find((name) => name !== undefined);
  if (type.type === "TSArrayType") return referenced(type.elementType);
  return type.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : undefined;
}
