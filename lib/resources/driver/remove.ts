import { ApiError } from "../../reconcile/contract/errors.ts";
import type { Resource } from "../../reconcile/contract/resource.ts";
import { own } from "../../text/own.ts";
import { ifPresent } from "../values/if-present.ts";
import { withHint } from "../values/with-hint.ts";
import { call, type Fields, type Seen, type Source, type Target } from "./target.ts";

/** Removes a resource. Also succeeds if there is none. */
export async function remove(
  source: Source,
  target: Target,
  resource: Pick<Resource<Fields>, "spec" | "annotations">,
  { description }: Seen<Fields>,
): Promise<void> {
  const { absent, remove } = source.data;
  const { call: operation, input, hints = {} } = remove;
  try {
    await ifPresent(call(source, target, operation, description, input?.(resource)), ...absent);
  } catch (error) {
    const hint = error instanceof ApiError ? own(hints, error.code) : undefined;
    throw error instanceof ApiError && hint !== undefined ? withHint(error, hint) : error;
  }
}
