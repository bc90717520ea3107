import { takeStoredToken } from "../../../../lib/reconcile/act/tokens.ts";
import { deletes } from "../../../../lib/reconcile/decide/limits/limits.ts";

type Arguments = Parameters<typeof takeStoredToken>;

/** Takes a token for a delete, as a pass does. */
export function takeDeleteToken(configMaps: Arguments[0], asked: Arguments[2]): Promise<number | undefined> {
  return takeStoredToken(configMaps, deletes, asked);
}
