import * as z from "zod";
import { eventSourceMappings } from "../functions/event-source-mappings.ts";
import { choice, concurrency, flag, must, retentionDays, setting, text } from "./field-schemas.ts";

/** The parameters that determine how a deployment is installed, how it runs, whom it notifies, and what its history keeps. */
export const operationFields = {
  changesConcurrency: concurrency()
    .default(eventSourceMappings.changes.maxConcurrency)
    .describe(
      "How many batches of up to 10 changed objects run at a time, from 2 to 1000. The sum of this and `resyncConcurrency` must be less " +
        "than the account's quota of concurrent executions, which is 10 in a new account.",
    ),
  resyncConcurrency: concurrency()
    .default(eventSourceMappings.resync.maxConcurrency)
    .describe("How many batches of up to 5 objects from the sweep run at a time, from 2 to 1000."),
  changes: choice(["relay", "poll"])
    .default("relay")
    .describe(
      "How Driftless detects changes. `relay`: a pod in the cluster reports them within a second. `poll`: all objects are listed every " +
        "minute, and there is no pod.",
    ),

  alarmTopicArn: text(/^arn:[a-z-]+:sns:[a-z0-9-]+:[0-9]{12}:[\w-]+$/, "the ARN of an SNS topic")
    .optional()
    .describe("The SNS topic that the alarms notify. Its policy must allow CloudWatch to publish to it."),
  alarmEmail: z
    .email(must("an e-mail address"))
    .optional()
    .describe("An e-mail address that the alarms notify. AWS sends a confirmation request to this address."),
  alarmOn: z
    .array(choice(["drift", "terminal"]), {
      error: 'must be a list that contains "drift", "terminal" or both, or an empty list.',
    })
    .default([])
    .describe(
      "Conditions that also raise an alarm, even though the backend is working. `drift`: a resource was changed outside the cluster. " +
        "`terminal`: there are objects that cannot be reconciled until a user intervenes. Default: neither.",
    ),
  historyValues: setting("historyValues").describe(
    "How much the history keeps. `full`: each value before and after the change, and specs. `fields`: only the names of the changed " +
      "fields. `off`: there is no history. With `fields` and `off`, no Driftless log contains a value from an object.",
  ),
  historyDays: retentionDays()
    .default(90)
    .describe("How many days the history is kept: a number of days that CloudWatch Logs supports, such as 30 or 365."),
  installCluster: flag()
    .optional()
    .describe(
      "`true`: the stack installs the cluster manifests. `false`: you apply the manifests that `npm run cluster` writes. Default: " +
        "`true` with `eksClusterName`, otherwise `false`.",
    ),
  clusterUid: text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "the uid of the namespace kube-system")
    .optional()
    .describe(
      "The uid of the namespace `kube-system`. It confirms that this cluster replaces the one that the deployment served before and " +
        "owns its resources, and no other cluster is served. Default: the first cluster that the deployment serves.",
    ),
  relayIdentity: choice(["pod-identity", "irsa"])
    .default("pod-identity")
    .describe(
      "How the relay gets its role on EKS. `pod-identity`: from the Pod Identity agent. `irsa`: with a web identity token, which " +
        "also works on Fargate and requires an IAM OIDC provider for the cluster in the account.",
    ),
  oidcIssuer: z
    .url({ protocol: /^https$/, ...must("the https:// address of the cluster's OIDC issuer") })
    .optional()
    .describe(
      "With `relayIdentity: irsa`, the cluster's OIDC issuer. Default: CDK looks up the issuer of `eksClusterName`.",
    ),
  relayImage: text(/^[\w.-]+(:[0-9]+)?(\/[\w.-]+)*(:[\w.-]+)?(@sha256:[0-9a-f]{64})?$/, "the name of an image")
    .optional()
    .describe(
      "The image that the relay runs in, such as a copy in a private registry. The image must contain Node.js 24 or newer, but nothing " +
        "from Driftless. Default: Node's official image from the Amazon ECR Public Gallery, by digest.",
    ),
  terminationProtection: flag().default(true).describe("`false` allows the stack to be deleted."),
};
