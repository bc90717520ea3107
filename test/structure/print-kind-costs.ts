import { kindCosts, type Size } from "./kind-costs.ts";

// Prints what each kind is made of, as rows of a table in Markdown.
for (const { kind, code, tests, generated } of kindCosts()) {
  console.log(`| \`${kind}\` | ${told(code)} | ${told(tests)} | ${told(generated)} |`);
}

function told({ files, lines }: Size): string {
  return `${files} files, ${lines.toLocaleString("en")} lines`;
}
