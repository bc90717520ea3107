import { operationOf } from "../../lib/aws/operation.ts";
import { ApiError } from "../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../lib/reconcile/contract/kind.ts";
import { own } from "../../lib/text/own.ts";
import type { Act } from "./scene.ts";

/** Denies calls, as IAM does, and emulators do not. A denied call does not reach AWS. */
export interface Denials {
  readonly act: Act;
  /** The operations that read, since the latest `begin`. */
  readonly reads: ReadonlySet<string>;
  /** The operations that were denied, since the latest `begin`. */
  readonly denied: ReadonlySet<string>;
  /** From now on, denies the operations that match, each once or, by default, always. */
  begin(matches: (operation: string, reads: boolean) => boolean, times?: "once"): void;
  end(): void;
}

/** What an object must say about an operation that was denied. */
export function missing({ calls }: AnyKind, operation: string): readonly string[] {
  const permission = `the call needs permission for ${own(calls, operation)?.actions.join(", ")}`;
  return [`you may not call ${operation}`, permission];
}

/** Denies nothing at first. */
export function createDenials(): Denials {
  const [reads, denied] = [new Set<string>(), new Set<string>()];
  let matches = (_operation: string, _reads: boolean): boolean => false;
  let isOnce = false;
  return {
    reads,
    denied,
    async act(command, send, { calls }) {
      const { name } = operationOf(command);
      const isRead = calls[name]?.reads === true;
      if (isRead) reads.add(name);
      if (!matches(name, isRead) || (isOnce && denied.has(name))) return await send(command);
      denied.add(name);
      const message = `you may not call ${name}`;
      throw new ApiError({ service: "AWS", operation: name }, { code: "AccessDenied", status: 403, message });
    },
    begin(which, times) {
      reads.clear();
      denied.clear();
      matches = which;
      isOnce = times === "once";
    },
    end() {
      matches = () => false;
    },
  };
}
