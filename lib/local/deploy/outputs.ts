import * as z from "zod/mini";

/** The outputs of a deployed stack. */
export const Outputs = z.object({
  /** Missing if the sweep looks for changes: there is no bus. */
  EventBusName: z.optional(z.string()),
  ChangesQueueUrl: z.string(),
  ResyncQueueUrl: z.string(),
  DeadLetterQueueUrl: z.string(),
  UndeliveredQueueUrl: z.string(),
  ReconcileFunctionName: z.string(),
  SweepFunctionName: z.string(),
  HistoryLogGroupName: z.string(),
});

export type Outputs = z.infer<typeof Outputs>;
