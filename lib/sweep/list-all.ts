import { KubernetesApiError, type KubernetesClient } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Scope } from "../reconcile/contract/settings.ts";

/** Dependencies of `listAll`. */
export interface ListDependencies {
  readonly kubernetes: Pick<KubernetesClient, "list">;
  readonly scope: Scope;
  /** Waits before a failed page is requested again. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const MOST_ATTEMPTS = 4;

/**
 * Lists every object of a kind that is in scope, page by page. A failed request for a page does not end the list: the page is requested
 * again, and the list continues with the pages after it. At most three failures in a list are handled in this way. A list that has expired
 * at the API server starts from the first page, so objects may be listed twice.
 */
export async function* listAll(
  kind: ResourceKind,
  namespace: string | undefined,
  { kubernetes, scope, wait }: ListDependencies,
): AsyncGenerator<readonly KubernetesObject[], void, undefined> {
  let next: string | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      const options = { namespace, labelSelector: scope.selector, continue: next };
      for await (const page of kubernetes.list(kind, options)) {
        yield page.items;
        next = page.continue;
      }
      return;
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isTransient(error)) throw error;
      if (isExpired(error)) next = undefined;
      await wait(500 * 2 ** attempt);
    }
  }
}

/** Whether the same request may succeed later: the API server did not respond, failed or was too busy, or the list has expired. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof KubernetesApiError)) return false;
  const { status } = error;
  return status === undefined || status >= 500 || status === 429 || isExpired(error);
}

function isExpired(error: unknown): boolean {
  return error instanceof KubernetesApiError && error.status === 410;
}
