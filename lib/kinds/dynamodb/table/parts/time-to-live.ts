import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { ApiError, TerminalError } from "../../../../reconcile/contract/errors.ts";
import type { TimeToLiveSpecification } from "../spec.generated.ts";
import type { WritablePart } from "./table-part.ts";

/**
 * The attribute that contains the time at which an item expires. While time to live is enabled on one attribute, DynamoDB refuses to enable
 * it on another. Time to live is therefore disabled first. A change takes up to an hour, during which DynamoDB refuses the next change.
 */
export const timeToLive: WritablePart<TimeToLiveSpecification> = {
  name: "timeToLive",
  initial: { enabled: false },
  route: ({ from, to }) => (from === undefined || to === undefined ? [to] : [undefined, to]),

  desired({ timeToLive: { enabled, attributeName } = {} }) {
    if (!enabled) return undefined;
    if (attributeName) return { attributeName, enabled };
    throw new TerminalError("InvalidSpec", "spec.timeToLive.attributeName is required while timeToLive is enabled");
  },

  async read({ TableName, dynamodb }) {
    const { TimeToLiveDescription: { TimeToLiveStatus = "DISABLED", AttributeName: attributeName } = {} } =
      await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
    const enabled = TimeToLiveStatus === "ENABLED" || TimeToLiveStatus === "ENABLING";
    return enabled && attributeName !== undefined ? { attributeName, enabled } : undefined;
  },

  async write({ TableName, dynamodb }, { from, to }) {
    const AttributeName = (to ?? from)?.attributeName;
    if (AttributeName === undefined) return;
    const TimeToLiveSpecification = { AttributeName, Enabled: to !== undefined };
    try {
      await dynamodb.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    } catch (error) {
      if (!(error instanceof ApiError && /TimeToLive is already (en|dis)abled/.test(error.message))) throw error;
    }
  },
};
