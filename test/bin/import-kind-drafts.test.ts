import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { draftDescription } from "../../bin/import-kind/draft/draft-description.ts";
import { draftPage } from "../../bin/import-kind/draft/draft-page.ts";
import type { ImportedKind } from "../../bin/import-kind/imported-kind.ts";
import { gapsOf } from "../../bin/import-kind/report.ts";
import { fileName } from "../../lib/codegen/kind-lists.ts";
import { imported } from "../support/import/imported.ts";

const ROOT = join(import.meta.dirname, "../..");

const kinds = await Promise.all([
  imported("sqs", "Queue"),
  imported("sns", "Topic"),
  imported("cloudwatchlogs", "LogGroup"),
  imported("cloudwatch", "MetricAlarm"),
]);

it("drafts fit the types of the driver and of the generator, and only their gaps do not compile", async () => {
  const folder = projectWith(kinds);
  const gaps = kinds.map(gapsOf).reduce((sum, count) => sum + count, 0);
  const errors = await compile(folder);
  expect(errors.filter((line) => !line.includes("Cannot find name 'gap'"))).toEqual([]);
  expect(errors).toHaveLength(gaps);
  // A value of this type fits everywhere, so that only the rest of the draft is checked.
  writeFileSync(join(folder, "lib/gap.d.ts"), "declare function gap(question: string): never;\n");
  expect(await compile(folder)).toEqual([]);
});

it("descriptions fit the types of the suite and of the SDK's clients, apart from their gaps", async () => {
  const folder = projectWith([]);
  const drafts = join(folder, "test/kinds/drafts");
  mkdirSync(drafts, { recursive: true });
  for (const name of ["infra", "test/kind", "test/support"]) symlinkSync(join(ROOT, name), join(folder, name));
  for (const draft of kinds)
    writeFileSync(join(drafts, `${fileName(draft.kind.resource.kind)}.test.ts`), draftDescription(draft));
  writeFileSync(join(folder, "lib/gap.d.ts"), "declare function gap(question: string): never;\n");
  // What a gap stands for uses the name.
  const isUnused = (line: string) => line.includes("error TS6133: 'name' is declared");
  expect((await compile(folder)).filter((line) => !isUnused(line))).toEqual([]);
});

/** A copy of this project's modules, with the drafts of kinds. Only their generated types and their services are made up. */
function projectWith(drafts: readonly ImportedKind[]): string {
  const folder = mkdtempSync(join(tmpdir(), "drafts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, "lib"), join(folder, "lib"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const include = ["lib/gap.d.ts", "lib/kinds/drafts", "test/kinds/drafts"];
  write("tsconfig.json", JSON.stringify({ extends: join(ROOT, "tsconfig.json"), include }));
  for (const draft of drafts) {
    const page = draftPage(draft);
    const [, service = "", file = ""] = /import \{ (\w+) \} from ".*\/aws\/services\/(.+)"/.exec(page) ?? [];
    const { kind } = draft.kind.resource;
    write(`lib/aws/services/${file}`, `export declare const ${service}: never;\n`);
    write(`lib/kinds/drafts/${fileName(kind)}.ts`, page);
    write(
      `lib/kinds/drafts/${fileName(kind)}/spec.generated.ts`,
      `export type ${kind}Spec = Readonly<Record<string, unknown>>;\n`,
    );
  }
  return folder;
}

/** The errors of the compiler, one a line. */
async function compile(folder: string): Promise<readonly string[]> {
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(tsc, ["--pretty", "false"], { cwd: folder, timeout: 60_000 }).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  return stdout.split("\n").filter((line) => line !== "");
}
