import { expect, test } from "vitest";
import { queueUrlOf } from "../../../lib/queue/consume.ts";

const urls = ["https://sqs.us-west-2.amazonaws.com/111122223333/changes", "http://127.0.0.1:4566/111122223333/resync"];

test("finds a queue by account and name, at any endpoint", () => {
  expect(queueUrlOf("arn:aws:sqs:us-west-2:111122223333:changes", urls)).toBe(urls[0]);
  expect(queueUrlOf("arn:aws:sqs:us-west-2:111122223333:resync", urls)).toBe(urls[1]);
});

test("rejects a queue that is not configured", () => {
  expect(() => queueUrlOf("arn:aws:sqs:us-west-2:999999999999:changes", urls)).toThrow(
    "is not one of the configured queues",
  );
});
