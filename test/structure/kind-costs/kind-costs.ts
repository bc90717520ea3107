import { globSync, readFileSync } from "node:fs";
import { definitions } from "../../../lib/codegen/definitions.ts";
import { fileName } from "../../../lib/codegen/kind-lists.ts";
import { ROOT } from "../repository.ts";

/** The number of files, and the total number of their lines. */
export interface Size {
  readonly files: number;
  readonly lines: number;
}

/** The sizes of a kind's parts. */
export interface KindCost {
  readonly kind: string;
  /** The hand-written files in the kind's folder, and its service's clients. */
  readonly code: Size;
  /** If the kind is data: the hand-written files in its folder without the notes on its fields and on what they name, functions included. */
  readonly byHand: Size | undefined;
  /** Files and folders of tests that are named after the kind or its service. */
  readonly tests: Size;
  /** The files that `npm run generate` writes for the kind. */
  readonly generated: Size;
}

/** Counts the files and lines of each kind's parts. */
export function kindCosts(): readonly KindCost[] {
  const tests = globSync("test/**/*.*", { cwd: ROOT, exclude: ["test/structure/**"] });
  return definitions.map(({ definition, folder }) => {
    const { kind, group, plural } = definition.kind;
    const [, , service = ""] = folder.split("/");
    const own = globSync(`${folder}/**/*.ts`, { cwd: ROOT });
    const isGenerated = (file: string) => file.endsWith(".generated.ts");
    const named = new RegExp(`/(${service}|${fileName(kind)}|${plural})\\b`);
    const byHand = own.filter((file) => !isGenerated(file) && !/\/(field-notes|names)\.ts$/.test(file));
    return {
      kind,
      byHand: definition.data === undefined ? undefined : sizeOf(byHand),
      code: sizeOf([
        ...own.filter((file) => !isGenerated(file)),
        ...globSync([`lib/aws/services/${service}.ts`, `lib/aws/services/${service}-control.ts`], { cwd: ROOT }),
      ]),
      tests: sizeOf(tests.filter((file) => named.test(file))),
      generated: sizeOf([
        ...own.filter(isGenerated),
        ...[`infra/cluster/crds/${group}_${plural}.yaml`, `docs/${fileName(kind)}.md`],
      ]),
    };
  });
}

function sizeOf(files: readonly string[]): Size {
  const lines = files.map((file) => readFileSync(`${ROOT}/${file}`, "utf8").split("\n").length - 1);
  return { files: files.length, lines: lines.reduce((sum, count) => sum + count, 0) };
}
