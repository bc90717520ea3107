import { knownCodes } from "../../../lib/codegen/from-data/error-codes.ts";
import { readSdkDocumentation, type SdkDocumentation } from "../../../lib/codegen/sdk/sdk-documentation.ts";
import { sdkPackage } from "../../../lib/codegen/sdk/sdk-package.ts";
import {
  type SdkOperation,
  type SdkShape,
  type SdkStructure,
  sdkOperation,
  sdkShape,
} from "../../../lib/codegen/sdk/sdk-shape.ts";
import { type SdkError, sdkErrors } from "./sdk-errors.ts";

/** An installed SDK package, as the importer sees it. */
export interface Sdk {
  /** The package, such as `@aws-sdk/client-sqs`. */
  readonly packageName: string;
  readonly version: string;
  /** The name of the client's class, such as `SQSClient`, and what the SDK calls the service, such as `CloudWatch Logs`. */
  readonly clientName: string;
  readonly serviceId: string;
  /** Whether the package describes its operations. Packages that have not been released for long do not. */
  readonly hasSchemas: boolean;
  /** The names of all operations. */
  readonly operations: ReadonlySet<string>;
  readonly operation: (name: string) => SdkOperation;
  /** The errors that an operation can return. */
  readonly errors: (operation: string) => readonly SdkError[];
  /** The error codes that the generator accepts in the data of a kind. */
  readonly errorCodes: ReadonlySet<string>;
  /** A structure by its name or, as ACK calls them, by the operation: `PutSubscriptionFilterInput`. */
  readonly structure: (name: string) => SdkStructure | undefined;
  /** Whether one of the SDK's enums has this value. */
  readonly knows: (value: string) => boolean;
  /** The values of the SDK's enum with this name; none if there is no such enum. */
  readonly enumValues: (name: string) => readonly string[];
  /** What the package's type declarations say. They are read when they are needed first. */
  readonly documentation: () => SdkDocumentation;
}

/** An SDK package is not installed. */
export class MissingPackageError extends Error {
  readonly packageName: string;

  constructor(packageName: string, options: ErrorOptions) {
    super(
      `${packageName} is not installed: npm install --save-dev ${packageName}, which pins it, and run this again`,
      options,
    );
    this.name = "MissingPackageError";
    this.packageName = packageName;
  }
}

/** Loads an SDK package. Throws a `MissingPackageError` if it is not installed. */
export async function loadSdk(packageName: string): Promise<Sdk> {
  const client = await loadClient(packageName);
  const members = new Map<string, unknown>(Object.entries(client));
  const { version } = sdkPackage(packageName);
  const names = [...members.keys()].filter((name) => /^[A-Z].*Command$/.test(name));
  const operations = new Set(names.map((name) => name.slice(0, -"Command".length)));
  const values = new Set([...members.values()].flatMap(enumValues));
  const read = new Map<string, SdkOperation>();
  let documentation: SdkDocumentation | undefined;
  return {
    packageName,
    version,
    ...clientOf(members),
    hasSchemas: [...members.keys()].some((name) => name.endsWith("$")),
    operations,
    operation(name) {
      const known = read.get(name) ?? sdkOperation(client, name);
      read.set(name, known);
      return known;
    },
    errors: (operation) => sdkErrors(packageName, client, operation),
    errorCodes: knownCodes(client),
    structure: (name) => {
      const operation = name.replace(/Input$/, "");
      if (operation !== name && operations.has(operation)) return sdkOperation(client, operation).input;
      return structureOf(members.get(`${name}$`));
    },
    knows: (value) => values.has(value),
    enumValues: (name) => enumValues(members.get(name)),
    documentation() {
      documentation ??= readSdkDocumentation(packageName);
      return documentation;
    },
  };
}

async function loadClient(packageName: string): Promise<object> {
  try {
    return (await import(packageName)) as object;
  } catch (error) {
    throw new MissingPackageError(packageName, { cause: error });
  }
}

function clientOf(members: ReadonlyMap<string, unknown>): Pick<Sdk, "clientName" | "serviceId"> {
  const [clientName, Client] = [...members].find(([name]) => /^[A-Z]\w*Client$/.test(name)) ?? ["", undefined];
  if (typeof Client !== "function") throw new Error("the SDK package exports no client");
  // The class of every client takes these options, and knows its service.
  const { config } = new (Client as new (options: object) => { readonly config: { readonly serviceId: string } })({
    region: "us-east-1",
  });
  return { clientName, serviceId: config.serviceId };
}

/** The SDK packages export enums as objects whose keys are the values. */
function enumValues(exported: unknown): readonly string[] {
  if (typeof exported !== "object" || exported === null || Array.isArray(exported)) return [];
  return Object.values(exported).filter((value) => typeof value === "string");
}

function structureOf(schema: unknown): SdkStructure | undefined {
  const shape = schema === undefined ? undefined : sdkShape(schema);
  return shape?.type === "structure" ? shape : undefined;
}

/** The member of a structure that ACK means by a name: it writes the first letter of each member in upper case. */
export function memberOf(structure: SdkStructure, name: string) {
  const wanted = name.toLowerCase();
  return structure.members.find((member) => member.name.toLowerCase() === wanted);
}

/** The shape at a path of members, joined by dots. The items of a list are part of its member. `.` is the structure itself. */
export function shapeAt(structure: SdkStructure, path: string): SdkShape | undefined {
  if (path === "" || path === ".") return structure;
  const [first = "", ...rest] = path.split(".");
  const shape = memberOf(structure, first)?.shape();
  if (shape === undefined || rest.length === 0) return shape;
  const inner = itemOf(shape);
  return inner.type === "structure" ? shapeAt(inner, rest.join(".")) : undefined;
}

/** A path of members as the SDK writes it, which ACK writes with other capitals. */
export function exactPath(structure: SdkStructure, path: string): string | undefined {
  if (path === ".") return path;
  const [first = "", ...rest] = path.split(".");
  const member = memberOf(structure, first);
  if (member === undefined || rest.length === 0) return member?.name;
  const inner = itemOf(member.shape());
  const below = inner.type === "structure" ? exactPath(inner, rest.join(".")) : undefined;
  return below === undefined ? undefined : `${member.name}.${below}`;
}

/** The shape of a list's items; any other shape is its own. */
export function itemOf(shape: SdkShape): SdkShape {
  return shape.type === "list" ? itemOf(shape.item()) : shape;
}
