import { kindCosts, type Size } from "./kind-costs.ts";

/** Lines are rounded to hundreds, so that not every edit changes the table. */
const ROUNDED_TO = 100;

/** A page in which the rows of kinds state the current sizes. Throws if the page has no row for a kind. */
export function withKindCosts(page: string): string {
  return kindCosts()
    .filter(({ kind }) => kind !== "Bucket")
    .reduce((text, { kind, code, tests, generated }) => {
      const row = new RegExp(`^\\| \`${kind}\` \\| .*$`, "m");
      if (!row.test(text)) throw new Error(`CONTRIBUTING.md has no row for the sizes of ${kind}`);
      return text.replace(row, `| \`${kind}\` | ${stated(code)} | ${stated(tests)} | ${stated(generated)} |`);
    }, page);
}

function stated({ files, lines }: Size): string {
  return `${files} files, ${(Math.round(lines / ROUNDED_TO) * ROUNDED_TO).toLocaleString("en")} lines`;
}
