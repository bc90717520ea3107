import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { KIND_SECONDS, seconds } from "./durations.ts";

/** Starts the files that take longest first, so that none of them begins when the others have ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { root } = this.ctx.config;
    const weight = ({ moduleId }: TestSpecification) => {
      const path = relative(root, moduleId);
      return seconds[path] ?? (path.startsWith("test/kinds/") ? KIND_SECONDS : 0);
    };
    // The base class has sorted by group, and this sort is stable.
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || weight(b) - weight(a));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}
