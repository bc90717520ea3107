import { wrap, wrapCommand } from "../text/wrap.ts";
import type { Finding } from "./check.ts";
import type { Result } from "./run-checks.ts";

/** Where findings are shown. */
export interface FindingLayout {
  /** The number of columns. */
  readonly width: number;
  /** The name of the file with the deployment's parameters, if it is known. */
  readonly file?: string | undefined;
}

/** One line that says how a check went. */
export function formatResult({ title, findings, unread }: Result): string {
  const found = findings.some(isProblem) ? "PROBLEM" : findings.length > 0 ? "NOTICE" : "OK";
  return labelled(unread === undefined ? found : "COULD NOT LOOK", title);
}

/** Whether a finding keeps a deployment, or an object, from being as it should. */
export function isProblem({ notice }: Finding): boolean {
  return notice === undefined;
}

/** What could not be looked at, what was found, and what fixes it; problems last. */
export function formatDetails(results: readonly Result[], layout: FindingLayout): string {
  const all = results.flatMap(({ title, findings }) => findings.map((finding) => ({ title, finding })));
  const sorted = all.toSorted((one, other) => Number(isProblem(one.finding)) - Number(isProblem(other.finding)));
  const blocks = [
    ...formatUnread(results, layout),
    ...sorted.map(({ title, finding }) => formatFinding(title, finding, layout)),
  ];
  return [...blocks.map((lines) => lines.join("\n")), verdict(results)].join("\n\n");
}

/** A finding as lines: a heading, what is wrong, why it matters, and what fixes it. */
export function formatFinding(title: string, finding: Finding, layout: FindingLayout): readonly string[] {
  const { what, why, remedy, commands = [], parameters = [] } = finding;
  const place = layout.file ?? "the deployment's parameters";
  const inFile = commands.length > 0 ? `Or set in ${place}:` : `Set in ${place}:`;
  return [
    labelled(isProblem(finding) ? "PROBLEM" : "NOTICE", title),
    ...[what, why, remedy].flatMap((text) => indented(text, layout)),
    ...commands.flatMap((command) => wrapCommand(command, { ...layout, indentation: "    " })),
    ...(parameters.length > 0 ? [...indented(inFile, layout), ...parameters.map((line) => `    ${line}`)] : []),
  ];
}

/** What several checks could not read, such as the cluster, is reported once. */
function formatUnread(results: readonly Result[], layout: FindingLayout): readonly (readonly string[])[] {
  const unread = results.flatMap(({ title, unread }) => (unread === undefined ? [] : [{ title, ...unread }]));
  return [...Map.groupBy(unread, ({ reason }) => reason)].map(([reason, alike]) => [
    ...wrap(`COULD NOT LOOK  ${alike.map(({ title }) => title).join(", ")}`, layout),
    ...indented(reason, layout),
    ...indented(alike[0]?.advice ?? "", layout),
  ]);
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

function labelled(label: string, title: string): string {
  return `${label.padEnd(16)}${title}`;
}

function indented(text: string, { width }: FindingLayout): readonly string[] {
  return wrap(text, { width, indentation: "  " });
}
