import * as z from "zod/mini";

/** The outputs of a deployed stack. */
export const Outputs = z.object({
  EventBusName: z.string(),
  ChangesQueueUrl: z.string(),
  ResyncQueueUrl: z.string(),
  DeadLetterQueueUrl: z.string(),
  UndeliveredQueueUrl: z.string(),
  ReconcileFunctionName: z.string(),
  SweepFunctionName: z.string(),
  HistoryLogGroupName: z.string(),
});

export type Outputs = z.infer<typeof Outputs>;
