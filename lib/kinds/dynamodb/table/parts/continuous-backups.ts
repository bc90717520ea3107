import { DescribeContinuousBackupsCommand, UpdateContinuousBackupsCommand } from "@aws-sdk/client-dynamodb";
import type { PointInTimeRecoverySpecification } from "../spec.generated.ts";
import type { WritablePart } from "./table-part.ts";

/** Point-in-time recovery. The number of days in the recovery period is not managed. */
export const continuousBackups: WritablePart<PointInTimeRecoverySpecification> = {
  name: "continuousBackups",
  initial: { pointInTimeRecoveryEnabled: false },

  desired: ({ continuousBackups }) => normalise(continuousBackups?.pointInTimeRecoveryEnabled),

  async read({ TableName, dynamodb }) {
    const { ContinuousBackupsDescription } = await dynamodb.send(new DescribeContinuousBackupsCommand({ TableName }));
    const { PointInTimeRecoveryStatus } = ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
    return normalise(PointInTimeRecoveryStatus === "ENABLED");
  },

  async write({ TableName, dynamodb }, { to }) {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: to !== undefined };
    await dynamodb.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  },
};

function normalise(enabled: boolean | undefined): PointInTimeRecoverySpecification | undefined {
  return enabled ? { pointInTimeRecoveryEnabled: true } : undefined;
}
