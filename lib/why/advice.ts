import { kubectlType } from "../kubernetes/kubectl-type.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { shellWord } from "../preflight/shell.ts";
import type { Cause, Situation } from "./situation.ts";

/** What a user can do about a reason, and why it matters. */
export type Advice = Pick<Cause, "why" | "remedy" | "commands" | "parameters" | "notice">;

/** The advice on each reason of a condition. */
export type AdviceTable = Readonly<Record<string, (about: Situation) => Advice>>;

/** An object by its name. */
interface Named {
  readonly kind: ResourceKind;
  readonly namespace: string;
  readonly name: string;
}

/** An object as an argument of `kubectl`: `-n shop bucket/invoices`. */
export function objectWords({ kind, object }: Pick<Situation, "kind" | "object">): string {
  return wordsOf({ kind: kind.resource, ...object.metadata });
}

/** Likewise, of an object that is only named. */
export function wordsOf({ kind, namespace, name }: Named): string {
  return `-n ${shellWord(namespace)} ${kubectlType(kind)}/${shellWord(name)}`;
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
