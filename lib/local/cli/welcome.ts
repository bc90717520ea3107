import { emulatedServices } from "../service-endpoints.ts";
import type { StackAddresses } from "./environment-file.ts";

const LEFT_BEHIND = {
  own: "nothing behind",
  given: "only the CRDs, your objects and\nthe namespace driftless-system in your cluster",
};

/** What to try, by the mode of the deployment. */
const MODES = {
  reconcile: {
    title: "Driftless is running.",
    page: "What happens to each object, and why:",
    commands: `  kubectl apply -f docs/examples/bucket.yaml
  kubectl get buckets -w                      # Ready within seconds
  kubectl edit bucket first-bucket            # S3 follows
  kubectl describe bucket first-bucket        # what happened, as Events
  kubectl delete bucket first-bucket          # the bucket is deleted too`,
  },
  shadow: {
    title: "Driftless is running in shadow mode: it writes nothing to AWS, to objects or to their status.",
    page: "What would happen to each object, and why:",
    commands: `  kubectl apply -f docs/examples/bucket.yaml  # the page says that the bucket would be created
  kubectl edit bucket first-bucket            # the page says what would change`,
  },
};

/** How the stack is running. */
export interface Welcome {
  readonly addresses: StackAddresses;
  /** Whether the cluster is the stack's own or one that the user specified. */
  readonly cluster: keyof typeof LEFT_BEHIND;
  readonly mode: keyof typeof MODES;
  /** The address of the history page. */
  readonly page: string;
}

/** Tells a user who has just started the stack what to try next. */
export function welcome({ addresses: { awsEndpoint, serviceEndpoints }, cluster, mode, page }: Welcome): string {
  const services = emulatedServices.map(({ name, key }) => `${name} is at ${serviceEndpoints[key]}`);
  const texts = MODES[mode];
  return `
${texts.title} ${services.join(", ")}, and the rest of AWS at ${awsEndpoint}.

${texts.page}  ${page}

In another terminal, in this folder:

  . .driftless/env                            # kubectl and the AWS CLI now talk to this stack
${texts.commands}

Logs are in .driftless/logs/. Ctrl-C stops everything and leaves ${LEFT_BEHIND[cluster]}.
`;
}
