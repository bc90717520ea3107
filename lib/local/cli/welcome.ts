import type { StackAddresses } from "./environment-file.ts";

/** What to try next, for somebody who has just started the stack. */
export function welcome({ awsEndpoint, s3Endpoint }: StackAddresses): string {
  return `
Driftless is running. S3 is at ${s3Endpoint}, the rest of AWS at ${awsEndpoint}.

In another terminal, in this folder:

  . .driftless/env                            # kubectl and the AWS CLI now talk to this stack
  kubectl apply -f docs/examples/bucket.yaml
  kubectl get buckets -w                      # Ready within seconds
  kubectl edit bucket first-bucket            # S3 follows
  kubectl describe bucket first-bucket        # what happened, as Events
  kubectl delete bucket first-bucket          # the bucket goes too

Logs are in .driftless/logs/. Ctrl-C stops everything and leaves nothing behind.
`;
}
