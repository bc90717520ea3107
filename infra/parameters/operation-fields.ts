import * as z from "zod";
import { historyValues } from "../../lib/history/history-values.ts";
import { eventSourceMappings } from "../event-source-mappings.ts";
import { choice, concurrency, flag, must, retentionDays, text } from "./field-schemas.ts";

/** The parameters that say how a deployment is installed, how it runs, whom it notifies, and what its history keeps. */
export const operationFields = {
  changesConcurrency: concurrency()
    .default(eventSourceMappings.changes.maxConcurrency)
    .describe(
      "How many batches of changes run at a time, of 10 objects each, from 2 to 1000. Together with `resyncConcurrency` it must be " +
        "less than the account's quota of concurrent executions, which is 10 in a new account.",
    ),
  resyncConcurrency: concurrency()
    .default(eventSourceMappings.resync.maxConcurrency)
    .describe("How many batches of the sweep's objects run at a time, of 5 objects each, from 2 to 1000."),
  changes: choice(["relay", "poll"])
    .default("relay")
    .describe(
      "How Driftless learns of changes. `relay`: from a pod in the cluster, within a second. `poll`: by listing all objects every " +
        "minute, without a pod.",
    ),

  alarmTopicArn: text(/^arn:[a-z-]+:sns:[a-z0-9-]+:[0-9]{12}:[\w-]+$/, "the ARN of an SNS topic")
    .optional()
    .describe("The SNS topic that the alarms notify. Its policy must let CloudWatch publish."),
  alarmEmail: z
    .email(must("an e-mail address"))
    .optional()
    .describe("An e-mail address that the alarms notify. AWS sends it a request to confirm."),
  alarmOn: z
    .array(choice(["drift", "terminal"]), { error: "must be a list of drift and terminal." })
    .default([])
    .describe(
      "What else raises an alarm, even though the backend is not broken. `drift`: somebody has changed a resource outside the cluster. " +
        "`terminal`: there are objects that cannot be reconciled until somebody changes something. Default: neither.",
    ),
  historyValues: choice(historyValues)
    .default("full")
    .describe(
      "Which values the history keeps. `full`: each value before and after, and specs. `fields`: only which fields changed. `off`: there is " +
        "no history. With `fields` and `off`, no Driftless log holds a value from an object.",
    ),
  historyDays: retentionDays()
    .default(90)
    .describe(
      "For how many days the history is kept: a number of days that CloudWatch Logs supports, such as 30 or 365.",
    ),
  installCluster: flag()
    .optional()
    .describe(
      "`true`: the stack installs its part in the cluster. `false`: you apply what `npm run cluster` writes. Default: `true` with " +
        "`eksClusterName`.",
    ),
  relayIdentity: choice(["pod-identity", "irsa"])
    .default("pod-identity")
    .describe(
      "How the relay gets its role on EKS. `pod-identity`: from the Pod Identity agent. `irsa`: with a web identity token, for which the " +
        "account needs an IAM OIDC provider for the cluster; this works on Fargate, too.",
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
      "The image that the relay runs in, such as a copy in a private registry. It needs only Node.js 24 or newer, nothing from Driftless. " +
        "Default: Node's official image, by digest.",
    ),
  terminationProtection: flag().default(true).describe("`false` allows the stack to be deleted."),
};
