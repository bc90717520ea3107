import { setting } from "./described-part.ts";

const INITIAL = "STANDARD";

/** The table class, which determines the cost of storage and throughput. DynamoDB accepts at most two changes to it in 30 days. */
export const tableClass = setting<string>({
  name: "tableClass",
  initial: INITIAL,
  desired: ({ tableClass }) => (tableClass === INITIAL ? undefined : tableClass || undefined),
});
