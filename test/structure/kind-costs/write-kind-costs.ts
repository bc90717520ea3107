import { kindCosts, type Size } from "./kind-costs.ts";

// Prints the sizes of each kind's parts, as rows of a Markdown table.
for (const { kind, code, tests, generated } of kindCosts()) {
  console.log(`| \`${kind}\` | ${told(code)} | ${told(tests)} | ${told(generated)} |`);
}

function told({ files, lines }: Size): string {
  return `${files} files, ${lines.toLocaleString("en")} lines`;
}
