import { expect, it } from "vitest";
import { changed, imported } from "../../support/import/imported.ts";

it("lists an error under the service's code and under the SDK's name", async () => {
  const queue = await imported("sqs", "Queue");
  expect(queue.errors.absent).toEqual(["AWS.SimpleQueueService.NonExistentQueue", "QueueDoesNotExist"]);
  const topic = await imported("sns", "Topic");
  expect(topic.errors).toMatchObject({
    absent: ["NotFound", "NotFoundException", "ResourceNotFound", "ResourceNotFoundException"],
    suggested: { absent: ["ResourceNotFound", "ResourceNotFoundException"] }, // Those of the call that reads the tags.
    terminal: ["InvalidParameter", "InvalidParameterException"],
  });
  const logGroup = await imported("cloudwatchlogs", "LogGroup");
  expect(logGroup.errors).toMatchObject({
    absent: ["ResourceNotFoundException"], // Neither ACK's file nor a status says so.
    exists: "ResourceAlreadyExistsException",
  });
});

it("suggests codes from the shapes of the SDK's errors, if ACK's file has none", async () => {
  const codes = ["InvalidParameterException", "ValidationException"];
  const folder = changed(
    "cloudwatchlogs",
    "terminal_codes:\n        - InvalidParameterException",
    "terminal_codes: []",
  );
  const { errors } = await imported("cloudwatchlogs", "LogGroup", folder);
  expect(errors).toMatchObject({
    terminal: codes,
    suggested: { absent: [], terminal: codes },
  });
  const queue = await imported("sqs", "Queue");
  expect(queue.errors.suggested.terminal).toEqual([]);
});
