import type { Busy } from "../../../reconcile/contract/progress.ts";
import type { DrivenPart } from "./driven-part.ts";

/** A part whose write keeps AWS busy: the engine then makes no further change in the same pass, and polls. */
export function exclusivePart(part: DrivenPart["part"], busy: Busy | undefined): DrivenPart["part"] {
  const { name } = part;
  const write = part.write?.bind(part);
  if (write === undefined || busy === undefined) throw new Error(`${name}: there is no exclusive write`);
  return {
    ...part,
    async write(target, change, state) {
      return { ...(await write(target, change, state)), busy };
    },
  };
}
