import { DescribeContributorInsightsCommand, UpdateContributorInsightsCommand } from "@aws-sdk/client-dynamodb";
import { TerminalError } from "../../../../reconcile/contract/errors.ts";
import { excerpt } from "../../../../text/excerpt.ts";
import type { WritablePart } from "./table-part.ts";

/** CloudWatch Contributor Insights for the table. If the spec does not set `contributorInsights`, the setting in AWS remains unchanged. */
export const contributorInsights: WritablePart<string> = {
  name: "contributorInsights",
  initial: "DISABLE",
  keep: "silent",

  desired({ contributorInsights: wanted }) {
    if (wanted === undefined || wanted === "DISABLE" || wanted === "DISABLED") return undefined;
    if (wanted === "ENABLE" || wanted === "ENABLED") return "ENABLE";
    throw new TerminalError("InvalidSpec", `spec.contributorInsights is ${excerpt(wanted)}; use ENABLE or DISABLE`);
  },

  async read({ TableName, dynamodb }) {
    const { ContributorInsightsStatus: state } = await dynamodb.send(
      new DescribeContributorInsightsCommand({ TableName }),
    );
    return state === "ENABLED" || state === "ENABLING" ? "ENABLE" : undefined;
  },

  async write({ TableName, dynamodb }, { to }) {
    const ContributorInsightsAction = to === undefined ? "DISABLE" : "ENABLE";
    await dynamodb.send(new UpdateContributorInsightsCommand({ TableName, ContributorInsightsAction }));
    const reason = to === undefined ? "DISABLING" : "ENABLING";
    // If AWS fails to enable the insights, for example because a permission is missing, the call is repeated indefinitely.
    return {
      busy: { reason, message: `contributor insights are ${reason}`, againSeconds: 10, atMostSeconds: 300 },
    };
  },
};
