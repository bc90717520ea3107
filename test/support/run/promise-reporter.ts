import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { brokenPromises, type FailedTest } from "./broken-promises.ts";

const PROMISES = join(import.meta.dirname, "../../docs/promises.md");

/** Reports which promises of the documentation the failed tests prove. */
export class PromiseReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.filter((module) => !module.ok()).flatMap(failuresIn);
    if (failed.length === 0) return;
    for (const { page, promise } of brokenPromises(readFileSync(PROMISES, "utf8"), failed)) {
      this.#vitest?.logger.error(`broken promise: ${page}: ${promise}`);
    }
  }
}

function failuresIn(module: TestModule): readonly FailedTest[] {
  const { relativeModuleId: file } = module;
  const titles = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
  return titles.length === 0 ? [{ file }] : titles.map((title) => ({ file, title }));
}
