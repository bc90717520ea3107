import { KubernetesApiError } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { startOutcome } from "../reconcile/act/outcome.ts";
import type { KindEntry } from "../reconcile/contract/kind.ts";
import type { Outlook } from "../reconcile/decide/outlook.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { explainRefusal } from "./explain-refusal.ts";

/** What a pass in shadow mode has found. */
export interface Look {
  /** `undefined` if the pass would not look at the resource at all. */
  readonly outlook: Outlook | undefined;
  readonly unread: readonly string[];
  /** The value of the annotation that would approve what waits for approval; empty if nothing does. */
  readonly waiting: string;
}

/**
 * Makes a pass in shadow mode over an object, which `kubernetes` has to find by its uid. Rejects with `KubernetesApiError` if the API server
 * does not respond, or does not accept the user; any other refusal of the API server is part of the outlook.
 */
export async function look(
  { resource }: KindEntry,
  object: KubernetesObject,
  dependencies: Dependencies,
): Promise<Look> {
  const { namespace, name, uid } = object.metadata;
  const { group, version, kind } = resource;
  const request = { group, version, kind, namespace, name, uid, reason: "change" } as const;
  const send = () => Promise.reject(new Error("nothing is sent in shadow mode"));
  const outcome = startOutcome();
  const run = { holder: "plan", signal: new AbortController().signal, send, outcome };
  try {
    await reconcile([{ id: "plan", request }], run, dependencies);
    return { outlook: outcome.outlook, unread: [...outcome.unread], waiting: outcome.approval?.waiting ?? "" };
  } catch (error) {
    if (!(error instanceof KubernetesApiError) || isNoAnswer(error)) throw error;
    const outlook = { would: "fail", changes: [], problems: [explainRefusal(error, resource)], notes: [] } as const;
    return { outlook, unread: [], waiting: "" };
  }
}

/** Whether the API server said nothing about the request itself: it did not respond, or does not know the user. */
export function isNoAnswer({ status }: KubernetesApiError): boolean {
  return status === undefined || status === 401;
}
