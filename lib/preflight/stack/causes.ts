import type { Finding } from "../check.ts";

/** A known cause of failed deployments: the text by which it is recognised, and what fixes it. */
interface Cause extends Pick<Finding, "remedy" | "commands" | "parameters"> {
  readonly text: RegExp;
}

/** The causes that reasons of CloudFormation, of the installer and of pods have in common. The first one that fits counts. */
const CAUSES: readonly Cause[] = [
  {
    text: /ImagePullBackOff|ErrImagePull|InvalidImageName/,
    remedy: "The nodes cannot pull the relay's image. Specify a copy in a registry that the nodes can reach:",
    parameters: ["relayImage: <registry>/<image>@sha256:<digest>"],
  },
  {
    text: /authentication mode|access entr(?:y|ies) .*not supported/i,
    remedy: "The cluster does not support access entries. The check of access entries says how to enable them.",
  },
  {
    text: /Unschedulable|nodes are available|FailedScheduling/,
    remedy: "No node has room for the relay's pod. Add a node, or remove what keeps the pod from the nodes:",
    commands: ["kubectl -n driftless-system describe pods"],
  },
  {
    text: /no response from the API server|ETIMEDOUT|ECONNREFUSED|ENOTFOUND|timed? ?out waiting for the custom resource/i,
    remedy:
      "The installer could not reach the API server, or could not answer CloudFormation. The checks of the network say why.",
  },
  {
    text: /HTTP status 401|Unauthorized/,
    remedy: "The API server did not accept the installer. Check the access entries of the functions' roles:",
    commands: ["kubectl auth whoami"],
  },
  {
    text: /running but not ready/,
    remedy:
      "The relay runs, but the bus accepts no events from it, often because its pod has no credentials. Its log says why:",
    commands: ["kubectl -n driftless-system logs deploy/driftless-relay"],
  },
  {
    text: /policy called driftless-\S+ already exists/,
    remedy: "Another deployment in the account has this clusterName. Give this one a clusterName of its own:",
    parameters: ["clusterName: <name>"],
  },
  {
    text: /AlreadyExists|already exists/,
    remedy:
      "Something of this name is left from an earlier deployment. Delete it if nothing needs it, then deploy again.",
  },
  {
    text: /is not authorized to perform|AccessDenied|UnauthorizedOperation/,
    remedy:
      "The role that deploys for CDK lacks this permission. Allow it, for example by bootstrapping with other policies:",
    commands: ["npx cdk bootstrap --cloudformation-execution-policies <ARN of a policy> aws://<account>/<region>"],
  },
  {
    text: /LimitExceeded|quota/i,
    remedy: "A quota of the account is used up. Request a higher one, or delete what is no longer needed.",
  },
];

/** What fixes a failure, if its cause is known. */
export function remedyFor(reason: string): Pick<Finding, "remedy" | "commands" | "parameters"> | undefined {
  const cause = CAUSES.find(({ text }) => text.test(reason.slice(0, LONGEST)));
  if (cause === undefined) return undefined;
  const { text: _, ...remedy } = cause;
  return remedy;
}

/** Far more than CloudFormation keeps of a reason. */
const LONGEST = 10_000;
