import { posix } from "node:path";
import { stringify } from "yaml";
import type { FieldTree, RestrictedField } from "../reconcile/contract/kind-data.ts";
import { readAckFacts } from "./ack-facts.ts";
import { buildFields, type Fields, type Source } from "./build-fields.ts";
import { callsModule } from "./calls-module.ts";
import { customResourceDefinition } from "./crd/build-custom-resource-definition.ts";
import { bundledDefinitions } from "./crd/bundled-definitions.ts";
import { commonStatus } from "./crd/common-status.ts";
import type { Definition } from "./definition.ts";
import { definitions } from "./definitions.ts";
import { withArticle } from "./description.ts";
import type { Field, Structure } from "./field.ts";
import { problemsIn } from "./from-data/check-data.ts";
import { renamedInWrites } from "./from-data/fields/renamed-in-writes.ts";
import { kindModule } from "./from-data/kind-module.ts";
import { interfacesOf } from "./interfaces.ts";
import { fileName, kindLists } from "./kind-lists.ts";
import { nameTable } from "./name-table.ts";
import { problemsWithNames } from "./names/check-names.ts";
import { namesPage } from "./names/names-page.ts";
import { restrictedFieldsOf } from "./names/restrictions.ts";
import { textsIn } from "./names/texts.ts";
import { referencePage } from "./reference-page.ts";
import { referencesOf } from "./references.ts";
import { readSdkDocumentation, type SdkDocumentation } from "./sdk/sdk-documentation.ts";
import { trailModule, trailOf } from "./trail.ts";

/** A generated file. `path` is relative to the project's root. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Everything that the generator knows about a kind. */
export interface GeneratedKind extends Source {
  readonly fields: Fields;
  readonly restrictedFields: readonly RestrictedField[];
}

/** Collects what is known about a kind from its definition, the installed SDK package and ACK's facts. */
export function generateKind(definition: Definition): GeneratedKind {
  const facts = readAckFacts(definition.kind);
  const documentation = readSdkDocumentation(definition.sdk);
  const fields = buildFields({ definition, facts, documentation });
  refuseProblems(definition, documentation, fields);
  const texts = textsIn(fields.spec, Object.keys(definition.references)).map(({ path }) => path);
  return { definition, facts, documentation, fields, restrictedFields: restrictedFieldsOf(definition.names, texts) };
}

/** Throws if a kind that is data names something that the SDK does not have, or if it does not say what the texts of its spec name. */
function refuseProblems(definition: Definition, documentation: SdkDocumentation, all: Fields): void {
  const { kind, names } = definition;
  const problems = [
    ...problemsInData(definition, documentation, all),
    ...problemsWithNames(names, all.spec, definition),
  ];
  if (problems.length > 0) throw new Error(`${kind.kind}: ${problems.join("; ")}`);
}

function problemsInData(definition: Definition, documentation: SdkDocumentation, all: Fields): readonly string[] {
  const { data, client, rename } = definition;
  if (data === undefined) return [];
  const references = referencesOf(definition).map(({ ref }) => ref);
  const fields = Object.keys(all.spec.fields).filter((field) => !references.includes(field));
  return problemsIn(data, { client, documentation, fields, rename, status: ownStatus(definition, all) });
}

/** Generates all files from the definitions of all kinds. The result is the same for every call. */
export function generate(): readonly GeneratedFile[] {
  const all = definitions.map(({ definition, folder }) => ({ folder, generated: generateKind(definition) }));
  return [
    ...all.flatMap(({ folder, generated }) => filesOf(generated, folder)),
    { path: "docs/names.md", text: namesPage(definitions.map(({ definition }) => definition)) },
    bundledDefinitions(
      all.map(({ generated: { definition, fields } }) => customResourceDefinition(definition, fields)),
    ),
    ...kindLists(
      definitions.map(({ definition, folder, hasList }) => ({
        ...definition.kind,
        folder,
        isData: definition.data !== undefined,
        hasTrail: trailOf(definition) !== undefined,
        hasList,
      })),
    ),
  ];
}

function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 120, aliasDuplicateObjects: false });
}

function filesOf(
  { definition, documentation, fields, restrictedFields }: GeneratedKind,
  folder: string,
): readonly GeneratedFile[] {
  const { kind } = definition.kind;
  const source = `npm run generate, from ${folder}/definition.ts and ${documentation.source} (Apache-2.0)`;
  const from = (path: string) => posix.relative(folder, path);
  const trail = trailOf(definition);
  const types = interfacesOf(kind, fields, commonStatus(kind.toLowerCase()));
  return [
    {
      path: `infra/cluster/crds/${definition.kind.group}_${definition.kind.plural}.yaml`,
      text: `# Generated by ${source}. Do not edit.\n${yaml(customResourceDefinition(definition, fields))}`,
    },
    {
      path: `docs/${fileName(kind)}.md`,
      text: `<!-- Generated by ${source}. Do not edit. -->\n\n${referencePage(definition, fields)}`,
    },
    {
      path: `${folder}/spec.generated.ts`,
      text: `// Generated by ${source}. Do not edit.
import type { ObjectStatus } from "${from("lib/kubernetes/object.ts")}";

${types}`,
    },
    {
      path: `${folder}/field-names.generated.ts`,
      text: `// Generated by ${source}. Do not edit.
import type { FieldTree } from "${from("lib/reconcile/contract/kind-data.ts")}";
import type { FieldNames } from "${from("lib/resources/values/kubernetes-names.ts")}";

/** Spec field names that differ from the SDK's member names in more than a lower-case first letter; null if there is no field. */
export const fieldNames: FieldNames = ${JSON.stringify({ ...nameTable(fields.spec), ...renamedInWrites(definition) }, undefined, 2)};

${statusNames(fields.status)}/** Every field of the spec. */
export const specFields: FieldTree = ${JSON.stringify(fieldTree(fields.spec), undefined, 2)};
${definition.data === undefined ? "" : statusFields(ownStatus(definition, fields))}`,
    },
    {
      path: `${folder}/known-values.generated.ts`,
      text: `// Generated by ${source}. Do not edit.
import type { KnownValues } from "${from("lib/resources/values/unknown-values.ts")}";

/** The values that the SDK knows for the fields of ${withArticle(kind)}. */
export const knownValues: KnownValues = ${JSON.stringify(Object.fromEntries(knownValues("", fields.spec)), undefined, 2)};
`,
    },
    {
      path: `${folder}/calls.generated.ts`,
      text: `// Generated by npm run generate, from ${folder}/definition.ts. Do not edit.
${callsModule(definition, restrictedFields, { contract: from("lib/reconcile/contract"), values: from("lib/resources/values") })}`,
    },
    ...(definition.data === undefined
      ? []
      : [
          {
            path: `${folder}/${fileName(kind)}.generated.ts`,
            text: `// Generated by npm run generate, from ${folder}/data.ts. Do not edit.
${kindModule(definition, definition.data, { driver: from("lib/resources/driver") })}`,
          },
        ]),
    ...(trail === undefined
      ? []
      : [
          {
            path: `${folder}/trail.generated.ts`,
            text: `// Generated by npm run generate, from ${folder}/definition.ts. Do not edit.
${trailModule(trail, { contract: from("lib/reconcile/contract") })}`,
          },
        ]),
  ];
}

/** The declaration of the kind's own status fields. */
function statusFields(own: readonly string[]): string {
  return `
/** The kind's own status fields. */
export const statusFields: readonly string[] = ${JSON.stringify(own, undefined, 2)};
`;
}

/** The status fields that only this kind has. */
function ownStatus({ kind }: Definition, { status }: Fields): readonly string[] {
  const common = commonStatus(kind.kind.toLowerCase());
  return Object.keys(status.fields).filter((field) => !(field in common) && field !== "secretDigests");
}

/** The declaration of the names of status fields. */
function statusNames(status: Structure): string {
  return `/** Status field names that differ from the SDK's member names in more than a lower-case first letter; null if there is no field. */
export const statusNames: FieldNames = ${JSON.stringify(nameTable(status), undefined, 2)};

`;
}

/** The fields of a structure by their names, in alphabetical order. */
function fieldTree({ fields }: Structure): FieldTree {
  const names = Object.keys(fields).sort();
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, nodeOf(fields[name])] as const] : [])));
}

function nodeOf(field: Field): FieldTree[string] {
  if (field.type === "object") return fieldTree(field);
  return field.type === "array" ? "list" : "value";
}

/** The values that the SDK knows, by the path of the field. */
function knownValues(path: string, field: Field): readonly (readonly [string, readonly string[]])[] {
  if (field.type === "array") return knownValues(`${path}[]`, field.items);
  if (field.type === "string") return field.values === undefined ? [] : [[path, field.values]];
  if (field.type !== "object") return [];
  return Object.entries(field.fields).flatMap(([name, inner]) =>
    knownValues(path === "" ? name : `${path}.${name}`, inner),
  );
}
