import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fileName } from "../../../lib/codegen/kind-lists.ts";
import { kinds as allKinds } from "../../../lib/kinds/index.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";
import type { AnyPart } from "../../../lib/reconcile/contract/part.ts";
import { filledSpec } from "../../../lib/reconcile/decide/adopt.ts";
import { ROOT } from "../../structure/repository.ts";
import { specSchema } from "../../support/kinds/spec-schema.ts";
import { serviceFolder } from "../../support/programs/bundle-reads.ts";
import { answerWith } from "../answer-with.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, resourceWith, tagsWith } from "../objects.ts";
import { specWith } from "../spec-with.ts";

type Spec = Readonly<Record<string, unknown>>;

/** A spec that consists of the text, with these fields or with all. */
type SpecOf = (text: string, fields?: readonly string[]) => Spec;

/** Clients that answer every call with the text. */
function answering(text: string) {
  const client = { send: async (command: object) => answerWith(command, text) };
  return { client: () => client as never };
}

/** The kinds, each with its parts and its tags. Each export is found by its value, so a new part is fed without further ado. */
export const kinds: Feeders = Object.assign(
  {},
  ...(await Promise.all(
    allKinds.map(async (entry) => {
      const { resource } = entry;
      const page = join("lib/kinds", serviceFolder(resource), fileName(resource.kind));
      const modules = globSync([`${page}.ts`, `${page}/**/*.ts`], { cwd: ROOT });
      const kind = await exportedKind(resource, modules);
      const schema = specSchema(resource);
      const specOf = (text: string, fields?: readonly string[]) => specWith(schema, text, fields) as Spec;
      const feeds = await Promise.all(modules.map((path) => feedersOf(path, kind, specOf)));
      return Object.assign({}, ...feeds);
    }),
  )),
);

/** The kind as its module exports it. The list of kinds contains it with explained errors. */
async function exportedKind(resource: ResourceKind, modules: readonly string[]): Promise<AnyKind> {
  const exported = await Promise.all(modules.map((path) => import(pathToFileURL(join(ROOT, path)).href)));
  const isKind = (value: unknown) =>
    Object(Object(value).resource).kind === resource.kind && Array.isArray(Object(value).parts);
  return exported.flatMap((module) => Object.values(module)).find(isKind) as AnyKind;
}

async function feedersOf(path: string, kind: AnyKind, specOf: SpecOf): Promise<Feeders> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(ROOT, path)).href);
  // The parts and the tags of a kind that is data are not exported.
  const isData = path.endsWith(".generated.ts");
  const feeds = Object.entries(exported).flatMap(([name, value]) => {
    const part = kind.parts.find((one) => one === value);
    if (part !== undefined) return [[name, (text: string) => feedPart(part, kind, specOf, text)]];
    if (value === kind.tags) return [[name, (text: string) => feedTags(kind, specOf, text)]];
    if (value !== kind) return [];
    return [[name, (text: string) => (isData ? feedAll(kind, specOf, text) : feedKind(kind, specOf, text))]];
  });
  return feeding(path, Object.fromEntries(feeds));
}

async function feedAll(kind: AnyKind, specOf: SpecOf, text: string) {
  return await Promise.all([
    feedKind(kind, specOf, text),
    feedTags(kind, specOf, text),
    ...kind.parts.map((part) => feedPart(part, kind, specOf, text)),
  ]);
}

async function feedPart(part: AnyPart, kind: AnyKind, specOf: SpecOf, text: string) {
  const { name, fields = [name] } = part;
  const spec = specOf(text, fields);
  const target = kind.target(resourceWith("toy", { name: "toy", tableName: "toy" }), answering(text));
  const declared = caught(() => part.desired(spec));
  const other = caught(() => part.desired(specOf(`${text}b`, fields)));
  const read = await part.read(target, { arn: text, spec, status: {} } as never).catch(rethrown);
  return [
    declared,
    part.agrees?.(declared, read, new Map()),
    part.agrees?.(declared, other, new Map()),
    part.route?.({ from: read, to: declared }),
    part.route?.({ from: other, to: declared }),
    declared === undefined ? undefined : part.toSpec?.(declared),
    read === undefined ? undefined : part.toSpec?.(read),
  ];
}

async function feedTags(kind: AnyKind, specOf: SpecOf, text: string) {
  const { tags } = kind;
  const target = kind.target(resourceWith("toy", { name: "toy", tableName: "toy" }), answering(text));
  const change = { from: mapOf(text), to: mapOf(`a${text}`) };
  const state = { spec: {}, seen: { arn: "arn" }, observed: new Map() };
  return [
    tags.declared(specOf(text, [tags.field])),
    tags.toSpec(tagsWith(text)),
    tags.route?.(change, state),
    await tags.read(target, { arn: "arn", spec: {}, status: {} } as never),
    await tags.write(target, change, state),
  ];
}

async function feedKind(kind: AnyKind, specOf: SpecOf, text: string) {
  const named = (name: string) => resourceWith(text, { ...specOf("a"), name, tableName: name });
  const failure = { code: text, message: text, status: 400 };
  const observed = new Map(kind.parts.map(({ name }) => [name, undefined]));
  return [
    caught(() => kind.validate?.(named(text))),
    caught(() => kind.validate?.(resourceWith("toy", specOf(text)))),
    kind.arn?.(named(text)),
    kind.judge?.(new ApiError({ service: text, operation: text }, failure)),
    await kind.describe(kind.target(named(text), answering(text))).catch(rethrown),
    caught(() => filledSpec(kind, { name: text }, { tags: mapOf(text), observed })),
  ];
}

/** The result of a call, or `undefined` if it throws an error that its contract allows. */
function caught<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    return rethrown(error);
  }
}

const ALLOWED: readonly string[] = ["TerminalError", "ElsewhereError", "HiddenError", "ApiError"];

function rethrown(error: unknown): undefined {
  if (error instanceof Error && ALLOWED.includes(error.name)) return undefined;
  throw error;
}
