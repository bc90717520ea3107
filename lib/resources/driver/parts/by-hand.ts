import { compact, sorting } from "../../values/normal-form.ts";
import type { Calling } from "../at.ts";
import type { ByHand } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Fields, type Seen, type Source, type Target } from "../target.ts";
import type { DrivenPart } from "./driven-part.ts";

/** A part that a kind's own functions read and write. The create call does not set it. */
export function partByHand(source: Source, name: string, data: ByHand<AnySdk, Fields>): DrivenPart {
  const { desired, get, put, unordered = [], initial, keep, exposure, lateSeconds } = data;
  const sorted = sorting(...unordered);
  return {
    part: {
      name,
      ...compact({ initial, keep, exposure, lateSeconds }),
      desired,
      read: (target, seen) => get(calling(target, seen)),
      canonical: (value) => sorted(value, name),
      async write(target, change, { seen }) {
        await put(calling(target, seen), change);
      },
    },
    inCreate: () => ({}),
  };

  function calling(target: Target, { description = {} }: Seen<Fields>): Calling<AnySdk> {
    const { name, arn, place } = target;
    const make = (operation: string, input?: object) => call(source, target, operation, description, input);
    // The SDK resolves each command to the command's own output.
    return { name, arn, place, description, call: make as Calling<AnySdk>["call"] };
  }
}
