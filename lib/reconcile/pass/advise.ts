import type { Reason } from "../contract/progress.ts";
import { explain } from "../object/failure.ts";
import type { AnyPart } from "./declaration.ts";
import type { Present } from "./observe.ts";
import { explanationOf, type Pass } from "./pass.ts";

/** Which differences are left alone. */
export function adviseOnKept(parts: readonly AnyPart[]): readonly Reason[] {
  if (parts.length === 0) return [];
  const message = `${parts.map(({ name }) => name).join(", ")}: not as in a new resource, and kept as ACK left it; declare it in the spec to have it managed`;
  return [{ reason: "NotManaged", message }];
}

/** Which parts could not be read, and why, but for those that count as failed. */
export function adviseOnUnread(pass: Pass, { unread }: Present, missed: readonly AnyPart[]): readonly Reason[] {
  const others = [...unread].filter(([name]) => missed.every((part) => part.name !== name));
  if (others.length === 0) return [];
  const texts = others.map(([name, error]) => `${name} could not be read: ${explain(error, explanationOf(pass))}`);
  return [{ reason: "Unread", message: texts.join("; ") }];
}
