import { isAllowed } from "../../support/aws/simulate-iam.ts";
import type { Row } from "./request.ts";

/** The simulator's verdict on a request. `unknown`: the simulator cannot judge the request. */
export type Verdict = "allowed" | "denied" | "unknown";

/** Returns the simulator's verdict on each request, in the order of the requests. */
export async function judge(rows: readonly Row[]): Promise<readonly (Row & { readonly verdict: Verdict })[]> {
  return await Promise.all(
    rows.map(async (row) => {
      const allowed = await isAllowed(row.request).catch(() => undefined);
      const verdict = allowed === undefined ? "unknown" : allowed ? "allowed" : "denied";
      return { ...row, verdict } as const;
    }),
  );
}

/** The rules that no IAM simulator can evaluate. They can be verified only on AWS itself. */
export const notJudged: readonly string[] = [
  "EKS: access entries, the functions' tokens, and which pod gets the relay's role by Pod Identity",
  "Lambda: that network interfaces are created with a function's role, and that calls by its code carry its ARN",
  "EventBridge: whether a batch of 10 events counts as one source",
  "S3: which account CreateBucket belongs to before the bucket exists, and AWS's own checks of a passed role",
  "KMS: key policies and grants, which belong to the users' keys",
  "organizations: service and resource control policies, and permissions boundaries",
];
