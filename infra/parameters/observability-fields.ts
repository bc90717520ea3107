import * as z from "zod";
import { choice, must, retentionDays, setting, text } from "./field-schemas.ts";

/** The parameters that determine whom a deployment notifies, and what its history keeps. */
export const observabilityFields = {
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
};
