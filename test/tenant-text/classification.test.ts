import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { graphOf } from "../structure/graph/graph.ts";
import { ROOT, readModules } from "../structure/repository.ts";
import { problemsOf } from "./classification.ts";
import { exempt as others } from "./exempt.ts";
import { exemptKinds } from "./exempt-kinds.ts";
import { exportedFunctions } from "./exported-function.ts";
import { feeders } from "./feeders/all.ts";

const exempt = [...others, ...exemptKinds];

/** Code that runs only on the machines of developers and administrators. */
const NOT_AT_RUN_TIME = /^lib\/(?:cli|codegen|control|kind\/publish|local|plan|preflight|status|why)\//;

const exported = globSync("{functions,lib}/**/*.ts", { cwd: ROOT })
  .filter((path) => !NOT_AT_RUN_TIME.test(path))
  .toSorted()
  .flatMap((path) => exportedFunctions({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const graph = graphOf(readModules(), ["static", "dynamic"], ROOT);

const problems = (added: string) =>
  problemsOf([...exported, ...exportedFunctions({ path: "lib/new.ts", text: added })], feeders, exempt, graph);

test("every export that takes a tenant's text is fed with the worst texts, or exempt for a reason", () => {
  expect(problemsOf(exported, feeders, exempt, graph)).toEqual([]);
});

test.each([
  "export function parse(annotation: string): void {}",
  "export async function* read({ spec }: KubernetesObject): AsyncGenerator {}",
  "export const redact = (text?: string) => text;",
  "export function write(kind: ResourceKind, ...tags: readonly Tag[]): void {}",
  "export function compare(one: unknown = {}, other = 1): boolean { return true; }",
  'export const color: WritablePart<string> = { name: "color" };',
  "export const Message = z.object({ text: z.string() });",
])("a new export that takes a tenant's text is reported: %s", (added) => {
  expect(problems(added)).toEqual([expect.stringMatching(/^lib\/new\.ts#\w+ takes a tenant's text/)]);
});

test.each([
  "function parse(annotation: string): void {}",
  "export function wait(milliseconds: number): void {}",
  "export const MOST = 10;",
  "export type Text = string;",
])("an export that takes no text is not reported: %s", (added) => {
  expect(problems(added)).toEqual([]);
});

test("a row for an export that does not exist is reported", () => {
  const gone = [{ why: "calls", exports: { "lib/gone.ts": "one two" } }] as const;
  expect(problemsOf(exported, feeders, [...exempt, ...gone], graph)).toEqual([
    "lib/gone.ts#one does not exist",
    "lib/gone.ts#two does not exist",
  ]);
});

test("a row for an export that is fed, or that its reason does not reach, is reported", () => {
  const wrong = [
    { why: "calls", exports: { "lib/queue/consume.ts": "consume" } },
    { why: { through: "lib/queue/consume.ts#consume" }, exports: { "lib/relay/sleep.ts": "sleep" } },
  ] as const;
  expect(problemsOf(exported, feeders, [...exempt, ...wrong], graph)).toEqual([
    "lib/queue/consume.ts#consume is classified twice",
    expect.stringMatching(/^lib\/relay\/sleep\.ts#sleep is not called/),
  ]);
});
