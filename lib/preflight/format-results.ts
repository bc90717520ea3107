import type { Finding } from "./check.ts";
import type { Result } from "./run-checks.ts";

/** The width that every terminal has. */
const WIDTH = 80;

/** One line that says how a check went. */
export function formatResult({ title, findings, unread }: Result): string {
  const found = findings.some(isProblem) ? "PROBLEM" : findings.length > 0 ? "NOTICE" : "OK";
  return `${(unread === undefined ? found : "COULD NOT LOOK").padEnd(16)}${title}`;
}

/** Whether a finding keeps a deployment from succeeding. */
export function isProblem({ notice }: Finding): boolean {
  return notice === undefined;
}

/** What could not be looked at, what was found, and what fixes it; problems last. Lines have at most 80 characters, except longer words. */
export function formatDetails(results: readonly Result[], file: string): string {
  const all = results.flatMap(({ title, findings }) => findings.map((finding) => ({ title, finding })));
  const sorted = all.toSorted((one, other) => Number(isProblem(one.finding)) - Number(isProblem(other.finding)));
  const blocks = [...formatUnread(results), ...sorted.map(({ title, finding }) => formatFinding(title, finding, file))];
  return [...blocks.map((lines) => lines.join("\n")), verdict(results)].join("\n\n");
}

/** What several checks could not read, such as the cluster, is reported once. */
function formatUnread(results: readonly Result[]): readonly (readonly string[])[] {
  const unread = results.flatMap(({ title, unread }) => (unread === undefined ? [] : [{ title, ...unread }]));
  return [...Map.groupBy(unread, ({ reason }) => reason)].map(([reason, alike]) => [
    ...wrapped(`COULD NOT LOOK  ${alike.map(({ title }) => title).join(", ")}`.split(" "), "", ""),
    ...indented(reason),
    ...indented(alike[0]?.advice ?? ""),
  ]);
}

function formatFinding(title: string, finding: Finding, file: string): readonly string[] {
  const { what, why, remedy, commands = [], parameters = [] } = finding;
  const inFile = commands.length > 0 ? `Or set in ${file}:` : `Set in ${file}:`;
  return [
    `${(isProblem(finding) ? "PROBLEM" : "NOTICE").padEnd(16)}${title}`,
    ...[what, why, remedy].flatMap(indented),
    ...commands.flatMap(asCommand),
    ...(parameters.length > 0 ? [...indented(inFile), ...parameters.map((line) => `    ${line}`)] : []),
  ];
}

function verdict(results: readonly Result[]): string {
  const problems = results.flatMap(({ findings }) => findings).filter(isProblem).length;
  const unread = results.filter((result) => result.unread !== undefined).length;
  return [
    problems === 0 ? "No problems found" : `${problems} ${problems === 1 ? "problem" : "problems"} found`,
    ...(unread === 0 ? [] : [`${unread} of ${results.length} checks could not look`]),
  ]
    .join("; ")
    .concat(".");
}

/** A text in lines that are indented by two spaces. */
function indented(text: string): readonly string[] {
  return wrapped(text.split(" "), "  ", "");
}

/** A command line, in lines that a shell reads as one. Lines end only before options, which are never inside quotes. */
function asCommand(command: string): readonly string[] {
  return wrapped(command.split(/ (?=--)/), "    ", " \\").map((line, index) => (index === 0 ? line : `  ${line}`));
}

function wrapped(words: readonly string[], indentation: string, end: string): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    // Two columns are left for the further indentation of a command's later lines.
    if (line !== "" && indentation.length + longer.length + end.length > WIDTH - 2) {
      lines.push(`${indentation}${line}${end}`);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, `${indentation}${line}`];
}
