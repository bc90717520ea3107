import { kinds } from "../../../lib/kinds/index.ts";
import { own } from "../../../lib/text/own.ts";
import { type AnyDescription, descriptionOf } from "../descriptions.ts";
import type { RecordedError } from "./recorded.ts";

/** The table of what AWS itself has answered, and of what rests on an emulator alone, by kind, in Markdown. */
export async function recordedTable(): Promise<string> {
  const rows = await Promise.all(
    kinds.map(async (entry) => {
      const { kind } = entry.resource;
      const description = descriptionOf(kind);
      const years = yearsOf(description);
      const { calls } = await entry.load();
      const reads = Object.keys(calls).filter((name) => own(calls, name)?.reads === true);
      const recorded = reads.flatMap((name) => (years.has(name) ? [`\`${name}\` ${years.get(name)}`] : []));
      const others = reads.flatMap((name) => (years.has(name) ? [] : [`\`${name}\``]));
      return [`\`${kind}\``, listed(recorded), listed(codesOf(description)), listed(others)];
    }),
  );
  return `${HEAD}${rows.map((cells) => `| ${cells.join(" | ")} |\n`).join("")}`;
}

const HEAD = "| kind | recorded | errors | on an emulator alone |\n|---|---|---|---|\n";

/** The year of the latest answer to each operation. */
function yearsOf({ recorded }: AnyDescription): ReadonlyMap<string, string> {
  const answers = (recorded?.resources ?? []).flatMap((resource) => Object.entries(resource.answers));
  const sorted = answers.flatMap(([call, { on }]) => (on === undefined ? [] : [[call, on.slice(0, 4)] as const]));
  return new Map(sorted.toSorted(([, one], [, other]) => one.localeCompare(other)));
}

/** The codes of the errors, or the status of those without a code. */
function codesOf({ recorded }: AnyDescription): readonly string[] {
  const codes = errorsOf(recorded?.errors ?? {}).map(({ says }) => /^\d+ (\S+):/.exec(says)?.[1] ?? says);
  return [...new Set(codes)].sort().map((code) => `\`${code}\``);
}

function errorsOf(errors: Readonly<Record<string, readonly RecordedError[]>>): readonly RecordedError[] {
  return Object.values(errors).flat();
}

const listed = (items: readonly string[]) => (items.length === 0 ? "-" : items.join(", "));
