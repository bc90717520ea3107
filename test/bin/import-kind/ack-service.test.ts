import { expect, it } from "vitest";
import { readService, servicesIn } from "../../../bin/import-kind/ack-service.ts";
import { ACK, changed } from "../../support/import/imported.ts";

it("finds the services in a folder", () => {
  expect(servicesIn(ACK)).toEqual(["cloudwatch", "cloudwatchlogs", "sns", "sqs"]);
});

it("reads the kinds of a service, with the printer columns that not all kinds have", async () => {
  const { kinds, commit } = await readService(ACK, "sns");
  expect(kinds.map(({ resource }) => resource.kind)).toEqual([
    "PlatformApplication",
    "PlatformEndpoint",
    "Subscription",
    "Topic",
  ]);
  expect(kinds[3]?.columns).toEqual({ ARN: "status.ackResourceMetadata.arn", DISPLAYNAME: "spec.displayName" });
  expect(commit).toMatch(/^[0-9a-f]{7,40}$/);
});

it.each([
  [
    "a setting",
    "is_immutable: true",
    "is_imutable: true",
    "resources.Queue.fields.QueueName: unknown setting is_imutable",
  ],
  ["a setting of a kind", "    hooks:", "    hook:", "resources.Queue: unknown setting hook"],
  ["the name of a kind", "  Queue:", "  Queu:", "resources.Queu: no CRD beside the file has this kind"],
])("says where %s is misspelt", async (_, from, to, message) => {
  await expect(readService(changed("sqs", from, to), "sqs")).rejects.toThrow(`sqs/generator.yaml: ${message}`);
});

it.each([
  ["how often ACK's controller looks", "    reconcile:\n      requeue_on_success_seconds: 60\n"],
  ["short names, which the CRD has", "    shortNames: [q]\n"],
  ["a token that the SDK sends", "    ignore_idempotency_token: true\n"],
])("reads a kind whose settings say %s", async (_, setting) => {
  const { kinds } = await readService(changed("sqs", "  Queue:\n", `  Queue:\n${setting}`), "sqs");
  expect(kinds.map(({ resource }) => resource.kind)).toEqual(["Queue"]);
});

it.each([
  ["operations", "  PutDashboard:\n", "  PutDashbord:\n", "operations.PutDashbord", "PutDashbord"],
  [
    "renames",
    "        PutMetricAlarm:",
    "        PutMetricAlert:",
    "resources.MetricAlarm.renames.operations",
    "PutMetricAlert",
  ],
])("says which operation in %s the SDK does not have", async (_, from, to, place, operation) => {
  const message = `cloudwatch/generator.yaml: ${place}: @aws-sdk/client-cloudwatch`;
  await expect(readService(changed("cloudwatch", from, to), "cloudwatch")).rejects.toThrow(message);
  await expect(readService(changed("cloudwatch", from, to), "cloudwatch")).rejects.toThrow(`no operation ${operation}`);
});

it("says which SDK package is not installed, and how to install it", async () => {
  const folder = changed("cloudwatchlogs", "model_name: cloudwatch-logs", "model_name: cloudwatch-log");
  await expect(readService(folder, "cloudwatchlogs")).rejects.toThrow(
    "npm install --save-dev @aws-sdk/client-cloudwatch-log",
  );
});
