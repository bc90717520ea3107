import * as z from "zod/mini";
import type { ObjectStatus } from "../../kubernetes/object.ts";

const Text = z.string().check(z.minLength(1));
const Count = z.int().check(z.minimum(1));
const Time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
const Chain = { generation: Count, notBefore: Time, writer: z.optional(Text) };

/** The members of a status that the engine reads. */
const MEMBERS = {
  ackResourceMetadata: z.looseObject({ ownerAccountID: Text, region: Text, arn: z.optional(z.string()) }),
  conditions: z.array(z.looseObject({ type: Text, status: Text })),
  observedGeneration: z.int(),
  origin: z.enum(["Creating", "Created", "Adopting", "Adopted", "TakingOver", "TakenOver", "Deleting"]),
  claim: z.object({ holder: Text, expiresAt: Time }),
  retry: z.object({ attempt: Count, ...Chain }),
  poll: z.object({ count: Count, ...Chain }),
  applied: z.object({
    generation: Count,
    behind: z.array(z.object({ part: Text, generation: z.optional(z.int()) })),
  }),
  corrections: z.array(z.object({ part: Text, generation: Count, value: Text, times: Count })),
  lastHandledReconcileAt: z.string(),
} as const;

/**
 * Removes invalid members from a status. Only the members that the engine reads are checked. Anyone who is allowed to write a status can
 * write anything to it, so an invalid member is treated as absent and never makes a pass fail.
 */
export function sensibleStatus(status: ObjectStatus): ObjectStatus {
  return Object.fromEntries(
    Object.entries(status).filter(([name, value]) => !isMember(name) || MEMBERS[name].safeParse(value).success),
  );
}

function isMember(name: string): name is keyof typeof MEMBERS {
  return Object.hasOwn(MEMBERS, name);
}
