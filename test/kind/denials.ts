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

/** Who the messages of AWS say makes the calls. */
export const USER = "arn:aws:sts::000000000000:assumed-role/driftless-local-Reconcile/driftless-reconcile";

/** What an object must say about an operation that was denied. */
export function missing({ calls }: AnyKind, operation: string): readonly string[] {
  const permission = `the call needs permission for ${own(calls, operation)?.actions.join(", ")}`;
  return [`you may not call ${operation}`, permission];
}

/** Denies nothing at first. With `resource`, the message is that of AWS about a resource with this ARN. */
export function createDenials(resource?: () => string): Denials {
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
      const [action = ""] = calls[name]?.actions ?? [];
      const message =
        resource === undefined
          ? `you may not call ${name}`
          : `User: ${USER} is not authorized to perform: ${action} on resource: ${resource()} because no identity-based policy allows the ${action} action`;
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
