import { expect, it } from "vitest";
import { judge } from "../../../../../lib/kinds/dynamodb/table/judge.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";

function judged(operation: string, code: string, message = "") {
  const judgement = judge(new ApiError({ service: "DynamoDB", operation }, { code, status: 400, message }));
  return typeof judgement === "object" ? judgement.againSeconds : judgement;
}

it.each([
  ["terminal", "UpdateTable", "ValidationException", "Table already has an enabled stream"],
  ["terminal", "CreateTable", "ValidationException", "Some AttributeDefinitions are not used"],
  ["terminal", "UpdateTable", "InvalidParameter", ""],
  [undefined, "UpdateTimeToLive", "ValidationException", "Time to live has been modified multiple times"],
  [undefined, "PutResourcePolicy", "ValidationException", "Invalid policy document"],
  [undefined, "UpdateTable", "ValidationException", "cannot be updated more than 2 times in a 30-day period"],
  [undefined, "UpdateTable", "ValidationException", "a source region for new replicas in the last 24 hours"],
  [undefined, "UpdateTable", "LimitExceededException", "Update to PayPerRequest mode are limited to once in 1 day(s)."],
  [undefined, "UpdateTable", "LimitExceededException", "decreases are limited within a given UTC day"],
  [10, "UpdateTable", "LimitExceededException", "Only 1 online index can be created or deleted simultaneously"],
  [10, "CreateTable", "LimitExceededException", "Only 10 tables can be created, updated, or deleted simultaneously"],
  [10, "CreateTable", "LimitExceededException", "maximum number of indexed tables that can be created simultaneously"],
  [undefined, "CreateTable", "LimitExceededException", "There is a limit of 256 tables per subscriber"],
  [10, "UpdateTable", "ResourceInUseException", "Attempt to change a resource which is still in use"],
  [10, "UpdateContinuousBackups", "ContinuousBackupsUnavailableException", "Backups are being enabled"],
  [undefined, "UpdateTable", "ResourceNotFoundException", ""],
  [undefined, "DescribeTable", "AccessDeniedException", ""],
])("classifies as %s an error from %s with code %s: %s", (judgement, operation, code, message) => {
  expect(judged(operation, code, message)).toBe(judgement);
});
