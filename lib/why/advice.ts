import { kubectlType } from "../kubernetes/kubectl-type.ts";
import { shellWord } from "../preflight/shell.ts";
import type { Cause, Situation } from "./situation.ts";

/** What a user can do about a reason, and why it matters. */
export type Advice = Pick<Cause, "why" | "remedy" | "commands" | "parameters" | "notice">;

/** The advice on each reason of a condition. */
export type AdviceTable = Readonly<Record<string, (about: Situation) => Advice>>;

/** An object as an argument of `kubectl`: `-n shop bucket/invoices`. */
export function objectWords({ kind, object: { metadata } }: Pick<Situation, "kind" | "object">): string {
  const { namespace, name } = metadata;
  return `-n ${shellWord(namespace)} ${kubectlType(kind.resource)}/${shellWord(name)}`;
}

/** The command that sets an annotation of the object, or removes it if there is no value. */
export function annotate(about: Situation, annotation: string, value?: string): string {
  const { namespace, name } = about.object.metadata;
  const object = `${kubectlType(about.kind.resource)} ${shellWord(name)}`;
  const change = value === undefined ? `${annotation}-` : `${annotation}=${shellWord(value)}`;
  return `kubectl -n ${shellWord(namespace)} annotate --overwrite ${object} ${change}`;
}

/** The command that edits the object. */
export function edit(about: Situation): string {
  return `kubectl edit ${objectWords(about)}`;
}

/** The command that requests a pass and waits for its end. */
export function sync(about: Situation): string {
  return `kubectl driftless sync --wait ${objectWords(about)}`;
}
