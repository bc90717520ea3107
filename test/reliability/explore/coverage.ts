import { globSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";

/** Which lines of the sources have run. Lines without executable code, such as comments, types, imports and brackets, do not count. */
export interface Coverage {
  readonly lines: number;
  readonly covered: number;
  /** In the form `lib/reconcile/pass.ts:12`. */
  readonly uncovered: readonly string[];
}

const ROOT = join(import.meta.dirname, "../../..");

/**
 * Begins to record which lines run in the modules that are loaded from now on. Resolves to a function that returns the coverage of a
 * folder, which is given relative to the root of the repository.
 */
export async function startCoverage(): Promise<(folder: string) => Promise<Coverage>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { detailed: true });
  return async (folder) => {
    const files = globSync(`${folder}/**/*.ts`, { cwd: ROOT }).toSorted();
    for (const file of files) await import(pathToFileURL(join(ROOT, file)).href);
    const { result } = await session.post("Profiler.takePreciseCoverage");
    await session.post("Debugger.enable");
    const found: { readonly at: string; readonly isCovered: boolean }[] = [];
    for (const file of files) {
      const script = result.find(({ url }) => url === pathToFileURL(join(ROOT, file)).href);
      if (script === undefined) throw new Error(`${file} was not loaded`);
      const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId: script.scriptId });
      for (const { number, offset } of codeLines(file, scriptSource)) {
        found.push({ at: `${file}:${number}`, isCovered: hasRun(offset, script) });
      }
    }
    const uncovered = found.filter(({ isCovered }) => !isCovered).map(({ at }) => at);
    return { lines: found.length, covered: found.length - uncovered.length, uncovered };
  };
}

/** The lines that contain code, each with the offset of its first word. Node has removed the types without moving anything else. */
function codeLines(file: string, source: string): readonly { readonly number: number; readonly offset: number }[] {
  const { comments, program } = parseSync(file, source);
  const imports = program.body.filter(({ type }) => type === "ImportDeclaration");
  const code = [...comments, ...imports].reduce(blanked, source);
  let start = 0;
  return code.split("\n").flatMap((line, index) => {
    const word = line.search(/\w/);
    const offset = start + word;
    start += line.length + 1;
    return word === -1 ? [] : [{ number: index + 1, offset }];
  });
}

function blanked(code: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return code.slice(0, start) + code.slice(start, end).replaceAll(/\S/g, " ") + code.slice(end);
}

/** Whether the code at an offset has run, according to the innermost of V8's ranges around it. */
function hasRun(offset: number, { functions }: Profiler.ScriptCoverage): boolean {
  const [innermost] = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .toSorted((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset));
  return innermost !== undefined && innermost.count > 0;
}
