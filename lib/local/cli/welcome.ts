import { emulatedServices } from "../service-endpoints.ts";
import type { StackAddresses } from "./environment-file.ts";

const LEFT_BEHIND = {
  own: "nothing behind",
  given: "only the CRDs, your objects and\nthe namespace driftless-system in your cluster",
};

/**
 * Tells a user who has just started the stack what to try next. `cluster` is either the stack's own cluster or one that the user specified;
 * `historyPage` is the address of the history page.
 */
export function welcome(
  { awsEndpoint, serviceEndpoints }: StackAddresses,
  cluster: keyof typeof LEFT_BEHIND,
  historyPage: string,
): string {
  const services = emulatedServices.map(({ name, key }) => `${name} is at ${serviceEndpoints[key]}`);
  return `
Driftless is running. ${services.join(", ")}, and the rest of AWS at ${awsEndpoint}.

What happens to each object, and why:  ${historyPage}

In another terminal, in this folder:

  . .driftless/env                            # kubectl and the AWS CLI now talk to this stack
  kubectl apply -f docs/examples/bucket.yaml
  kubectl get buckets -w                      # Ready within seconds
  kubectl edit bucket first-bucket            # S3 follows
  kubectl describe bucket first-bucket        # what happened, as Events
  kubectl delete bucket first-bucket          # the bucket is deleted too

Logs are in .driftless/logs/. Ctrl-C stops everything and leaves ${LEFT_BEHIND[cluster]}.
`;
}
