import type { Busy } from "../../reconcile/contract/progress.ts";
import type { DrivenPart } from "./driven-part.ts";

/** A part whose write, if it has one, keeps AWS busy: the engine then makes no further change in the same pass, and polls. */
export function exclusivePart(part: DrivenPart["part"], busy: Busy): DrivenPart["part"] {
  const write = part.write?.bind(part);
  if (write === undefined) return part;
  return {
    ...part,
    async write(target, change, state) {
      return { ...(await write(target, change, state)), busy };
    },
  };
}
