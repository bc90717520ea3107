import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { CustomResourceDefinition } from "../../lib/codegen/crd/custom-resource-definition.ts";
import type { JsonSchema } from "../../lib/codegen/crd/json-schema.ts";
import type { ResourceKind } from "../../lib/kubernetes/resource-kind.ts";
import { type GeneratorConfig, type ResourceConfig, readGeneratorConfig } from "./generator-config.ts";
import { loadSdk, type Sdk } from "./sdk/sdk.ts";

/** One service: ACK's files about it, and the SDK package. */
export interface AckService {
  /** ACK's name for it, such as `cloudwatchlogs`. */
  readonly name: string;
  readonly config: GeneratorConfig;
  /** The commit of ACK's repository that the files come from. */
  readonly commit: string;
  readonly sdk: Sdk;
  readonly kinds: readonly AckKind[];
}

/** The file, beside those of ACK, that contains the commit of ACK's repository. */
const COMMIT = "COMMIT";

/** One of ACK's kinds: its CRD, and what ACK's generator is told about it. */
export interface AckKind {
  readonly resource: ResourceKind;
  readonly definition: CustomResourceDefinition;
  readonly config: ResourceConfig;
  readonly spec: JsonSchema;
  readonly status: JsonSchema;
  /** The printer columns, without those that all kinds have: the path by name. */
  readonly columns: Readonly<Record<string, string>>;
}

/** The names of the services whose files are in a folder: each has a folder with a `generator.yaml`. */
export function servicesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(folder, entry.name)).includes("generator.yaml"))
    .map(({ name }) => name)
    .sort();
}

/** Reads ACK's files about a service: its `generator.yaml` and its CRDs. Throws if they name what does not exist. */
export async function readService(folder: string, name: string): Promise<AckService> {
  const file = join(folder, name, "generator.yaml");
  const config = readGeneratorConfig(readFileSync(file, "utf8"), `${name}/generator.yaml`);
  const sdk = await loadSdk(`@aws-sdk/client-${config.sdk_names?.model_name ?? name}`);
  const files = readdirSync(join(folder, name)).filter((entry) => /_.*\.yaml$/.test(entry));
  const definitions = files.sort().map((entry) => {
    // The form of a CRD; `kindOf` reads no more than what each of ACK's CRDs has.
    return parse(readFileSync(join(folder, name, entry), "utf8")) as CustomResourceDefinition;
  });
  const kinds = definitions.map((definition) => kindOf(definition, config));
  const problems = [...unknownOperations(config, sdk), ...unknownKinds(config, kinds)];
  if (problems.length > 0) throw new Error(`${name}/generator.yaml: ${problems.join("; ")}`);
  return { name, config, commit: readFileSync(join(folder, name, COMMIT), "utf8").trim(), sdk, kinds };
}

function kindOf(definition: CustomResourceDefinition, config: GeneratorConfig): AckKind {
  const { group, names, versions } = definition.spec;
  const [{ name: version, schema }] = versions;
  const { spec = {}, status = {} } = schema.openAPIV3Schema.properties ?? {};
  // ACK names kinds by its rules for initialisms, and not as `generator.yaml` does: `VPC` for `Vpc`.
  const [, found = {}] = Object.entries(config.resources).find(([name]) => isSame(name, names.kind)) ?? [];
  return {
    resource: { group, version, kind: names.kind, plural: names.plural },
    definition,
    config: found,
    spec,
    status,
    columns: columnsOf(versions[0]),
  };
}

/** Some of ACK's CRDs have no columns. */
function columnsOf({
  additionalPrinterColumns = [],
}: Partial<CustomResourceDefinition["spec"]["versions"][0]>): AckKind["columns"] {
  const own = additionalPrinterColumns.filter(({ name }) => name !== "Synced" && name !== "Age");
  return Object.fromEntries(own.map(({ name, jsonPath }) => [name, jsonPath.replace(/^\./, "")]));
}

/** Whether two names are the same but for the case of their letters. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function unknownOperations({ operations = {}, resources }: GeneratorConfig, sdk: Sdk): readonly string[] {
  const named = [
    ...Object.keys(operations).map((operation) => [operation, `operations.${operation}`] as const),
    ...Object.entries(resources).flatMap(([kind, { renames, fields = {} }]) => [
      ...Object.keys(renames?.operations ?? {}).map(
        (operation) => [operation, `resources.${kind}.renames.operations`] as const,
      ),
      ...Object.entries(fields).flatMap(([field, value]) =>
        value?.from === undefined ? [] : [[value.from.operation, `resources.${kind}.fields.${field}.from`] as const],
      ),
    ]),
  ];
  return named
    .filter(([operation]) => !sdk.operations.has(operation))
    .map(([operation, place]) => `${place}: ${sdk.packageName} ${sdk.version} has no operation ${operation}`);
}

function unknownKinds({ resources }: GeneratorConfig, kinds: readonly AckKind[]): readonly string[] {
  return Object.keys(resources)
    .filter((name) => !kinds.some(({ resource }) => isSame(resource.kind, name)))
    .map((name) => `resources.${name}: no CRD beside the file has this kind`);
}
