import * as z from "zod/mini";

const State = z.object({ reason: z._default(z.string(), ""), message: z._default(z.string(), "") });

/** The fields of a pod that show why it is not ready. */
export const Pod = z.object({
  metadata: z.object({ name: z.string() }),
  status: z._default(
    z.object({
      conditions: z._default(z.array(z.extend(State, { type: z.string(), status: z.string() })), []),
      containerStatuses: z._default(
        z.array(
          z.object({
            ready: z.boolean(),
            state: z._default(z.object({ waiting: z.optional(State) }), {}),
            lastState: z._default(z.object({ terminated: z.optional(State) }), {}),
          }),
        ),
        [],
      ),
    }),
    { conditions: [], containerStatuses: [] },
  ),
});

/** Why a pod is not ready, for example because its image cannot be pulled; `undefined` if it is ready. */
export function pendingReason({ metadata, status }: z.infer<typeof Pod>): string | undefined {
  const { conditions, containerStatuses } = status;
  if (conditions.some(({ type, status }) => type === "Ready" && status === "True")) return undefined;
  const containers = containerStatuses.filter(({ ready }) => !ready);
  const waiting = containers.flatMap(({ state, lastState }) =>
    [state.waiting ?? [], lastState.terminated ?? []].flat(),
  );
  const unscheduled = conditions.filter(({ type, status }) => type === "PodScheduled" && status === "False");
  const reasons = [...unscheduled, ...waiting].map(({ reason, message }) =>
    [reason, message].filter((text) => text !== "").join(": "),
  );
  return `pod ${metadata.name}: ${reasons.length === 0 ? "running but not ready" : reasons.join("; ")}`;
}
