import { diffLines } from "diff";
import { type Content, type Html, html } from "./html.ts";
import { absentValue, prettyPrinted, type Value } from "./value.ts";

/** One line of a value before and after a change; `undefined` if only the other side has one. */
interface Pair {
  readonly before?: string;
  readonly after?: string;
}

/** A value before and after a change, side by side and line by line. Documents are pretty-printed. */
export function difference(field: string, from: Value, to: Value): Html {
  return html`<table class="dl-diff">
<caption>${field}</caption>
<thead><tr><th scope="col">Before</th><th scope="col">After</th></tr></thead>
<tbody>
${rowsOf(from, to)}</tbody>
</table>
`;
}

function rowsOf(from: Value, to: Value): readonly Html[] {
  if (typeof from === "string" && typeof to === "string") {
    return pairsOf(prettyPrinted(from), prettyPrinted(to)).map(({ before, after }) =>
      before === after ? row("dl-same", line(before), line(after)) : row("dl-differs", removed(before), added(after)),
    );
  }
  return [
    row(
      "dl-differs",
      typeof from === "string" ? removed(prettyPrinted(from)) : absentValue(from),
      typeof to === "string" ? added(prettyPrinted(to)) : absentValue(to),
    ),
  ];
}

function row(kind: string, before: Content, after: Content): Html {
  return html`<tr class="${kind}"><td>${before}</td><td>${after}</td></tr>\n`;
}

function line(text: string | undefined): Content {
  return text === undefined ? undefined : html`<pre>${text}</pre>`;
}

function removed(text: string | undefined): Content {
  return text === undefined ? undefined : html`<del><pre>${text}</pre></del>`;
}

function added(text: string | undefined): Content {
  return text === undefined ? undefined : html`<ins><pre>${text}</pre></ins>`;
}

/** Pairs each unchanged line with itself, and each changed line with the line that replaced it. */
function pairsOf(before: string, after: string): readonly Pair[] {
  const pairs: Pair[] = [];
  let gone: string[] = [];
  const flush = (come: readonly string[]) => {
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      const [left, right] = [gone[index], come[index]];
      pairs.push({ ...(left === undefined ? {} : { before: left }), ...(right === undefined ? {} : { after: right }) });
    }
    gone = [];
  };
  for (const { value, added: isAdded, removed: isRemoved } of diffLines(`${before}\n`, `${after}\n`)) {
    const lines = value.replace(/\n$/, "").split("\n");
    if (isRemoved) gone = lines;
    else if (isAdded) flush(lines);
    else {
      flush([]);
      pairs.push(...lines.map((text) => ({ before: text, after: text })));
    }
  }
  flush([]);
  return pairs;
}
