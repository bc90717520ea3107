import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";

const INTERVAL_MS = 30_000;

/** How many of the running files a line names, at most. */
const NAMED = 4;

/** Reports every 30 s how many test files are left, and which ones are running for how long. */
export class ProgressReporter implements Reporter {
  readonly #running = new Map<string, number>();
  readonly #startedAt = performance.now();
  #vitest: Vitest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #files = 0;
  #done = 0;
  #failed = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    const byProject = Map.groupBy(specifications, ({ project }) => project.name);
    const counts = [...byProject].map(([name, { length }]) => `${length} ${name}`);
    this.#tell(`${this.#files} files to run: ${counts.join(", ")}`);
    this.#timer = setInterval(() => this.#tell(this.#state()), INTERVAL_MS).unref();
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#running.set(relativeModuleId, performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId);
    this.#done++;
    if (!module.ok()) this.#failed++;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #state(): string {
    const left = `${this.#files - this.#done} of ${this.#files} files left, ${this.#failed} failed`;
    const running = [...this.#running].map(([file, since]) => `${file} for ${secondsSince(since)}`);
    const more = running.length > NAMED ? `, and ${running.length - NAMED} more` : "";
    const names = running.length > 0 ? `; running ${running.slice(0, NAMED).join(", ")}${more}` : "";
    return `${left} after ${secondsSince(this.#startedAt)}${names}`;
  }

  #tell(line: string): void {
    this.#vitest?.logger.log(`progress: ${line}`);
  }
}

function secondsSince(moment: number): string {
  return `${Math.round((performance.now() - moment) / 1000)} s`;
}
