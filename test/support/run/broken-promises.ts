import { type Promised, readPromises, testIn } from "../../docs/promises.ts";

/** A test that has failed. */
export interface FailedTest {
  /** The path of its file from the project's root. */
  readonly file: string;
  /** Its title after those of the `describe` blocks around it; `undefined` if the whole file failed. */
  readonly title?: string;
}

/** The promises in the text of `promises.md` that these failures break. */
export function brokenPromises(text: string, failed: readonly FailedTest[]): readonly Promised[] {
  return readPromises(text).filter(({ proof }) => {
    const proved = testIn(proof);
    if (proved === undefined) return false;
    const pattern = patternOf(proved.title);
    return failed.some(({ file, title }) => file === proved.file && (title === undefined || pattern.test(title)));
  });
}

/** Matches the titles that Vitest derives from this one by filling in its placeholders. */
function patternOf(title: string): RegExp {
  return new RegExp(
    title
      .split(/%[sdifjo]|\$[\w.]+/)
      .map((part) => RegExp.escape(part))
      .join(".*"),
    "s",
  );
}
