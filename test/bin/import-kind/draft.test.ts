import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { readService, servicesIn } from "../../../bin/import-kind/ack-service.ts";
import { draftNotes } from "../../../bin/import-kind/draft/draft-notes.ts";
import { draftPage } from "../../../bin/import-kind/draft/draft-page.ts";
import { renamedFields } from "../../../bin/import-kind/fields.ts";
import { importKind } from "../../../bin/import-kind/imported-kind.ts";
import { problemsWithNotes, readNotes } from "../../../lib/codegen/page/notes.ts";
import { ACK, changed, imported } from "../../support/import/imported.ts";

const services = await Promise.all(servicesIn(ACK).map((name) => readService(ACK, name)));
const all = services.flatMap((service) => service.kinds.map((kind) => importKind(service, kind)));

it("drafts a queue: its calls, its attributes and its documents", async () => {
  const text = draftPage(await imported("sqs", "Queue"));
  for (const line of [
    'name: "queueName",',
    "  // CloudFormation: AWS::SQS::Queue.\n  arn: (name, { partition, region, account }) =>",
    "ids: ({ name, description }) => ({ QueueName: name, QueueUrl: description.QueueUrl }),",
    'read: [{ call: "GetQueueUrl" }, { call: "GetQueueAttributes", input: { AttributeNames: ["All"] } }],',
    'status: { queueARN: "Attributes.QueueArn", queueURL: "QueueUrl" },',
    'attributes: { member: "Attributes", write: "SetQueueAttributes" },',
    'redrivePolicy: { attribute: "RedrivePolicy", same: sameDocument, keep:',
    'policy: { attribute: "Policy", same: samePolicy, keep: gap("no line, so that what is removed',
    "exposure: true",
    'create: { call: "CreateQueue", exists: "QueueNameExists", repeats: true },',
    'noun: ["An Amazon SQS queue", "queue"],',
    "    kmsMasterKeyID: KEY,\n",
    "    queueName: OWN_NAME,\n",
  ]) {
    expect(text).toContain(line);
  }
});

it("keeps what the spec omits, as what a new resource has is not known", async () => {
  const queue = await imported("sqs", "Queue");
  expect(draftPage(queue)).toContain('delaySeconds: { attribute: "DelaySeconds", keep: "silent" },');
  const { notes } = readNotes(draftNotes(queue));
  expect(notes.delaySeconds).toEqual({
    default: "AWS decides about a new resource, and a value that others set is left as it is",
    removal: "The value is left as it is.",
  });
  expect(notes.queueName).toEqual({ removal: "The removal is rejected, because the field is required." });
});

it("leaves out error codes that the SDK does not have, and says so", async () => {
  const folder = changed("sqs", "- InvalidParameterValue\n", "- InvalidColour\n");
  const text = draftPage(await imported("sqs", "Queue", folder));
  expect(text).toContain("// ACK has InvalidColour, but the SDK does not.");
  expect(text).not.toContain('"InvalidColour"');
});

it("drafts what the generator must know about a topic", async () => {
  const text = draftPage(await imported("sns", "Topic"));
  expect(text.slice(text.indexOf("references:"))).toContain("policy: {");
  expect(text).toContain('columns: { ARN: "status.ackResourceMetadata.arn", DISPLAYNAME: "spec.displayName" },');
});

it("drafts how ACK's annotation names a topic, because its ARN is all that the call requires that describes it", async () => {
  expect(draftPage(await imported("sns", "Topic"))).toContain('adoptedBy: byArn("sns", (name) => ({ name: name })),');
  expect(draftPage(await imported("cloudwatchlogs", "LogGroup"))).not.toContain("adoptedBy");
});

it("drafts what fields name that ACK or their names say, but not which service assumes a role", async () => {
  const text = draftPage(await imported("cloudwatch", "MetricStream"));
  expect(text).toContain('roleARN: role(gap("the service that assumes the role, such as cloudwatch.amazonaws.com")),');
});

it("drafts what provides the values of fields", async () => {
  const folder = changed("sqs", "path: Status.KeyID", "path: Status.ACKResourceMetadata.ARN");
  const text = draftPage(await imported("sqs", "Queue", folder));
  expect(text).toContain('kmsMasterKeyID: { kind: { group: "kms.services.k8s.aws"');
  expect(text).toContain('ackName: "Status.ACKResourceMetadata.ARN"');
});

it("drafts a description that is found by a prefix, and knows the new names of members", async () => {
  const logGroup = await imported("cloudwatchlogs", "LogGroup");
  expect(draftPage(logGroup)).toContain(
    'read: [{ call: "DescribeLogGroups", at: "logGroups.0", named: "logGroupName" }],',
  );
  const { service, kind, operations } = logGroup;
  expect(renamedFields(service.sdk, kind, operations.create)).toEqual({ logGroupName: "name" });
});

it("drafts a list whose items have calls of their own", async () => {
  const text = draftPage(await imported("cloudwatchlogs", "LogGroup"));
  const members = text.slice(text.indexOf("    subscriptionFilters: {"));
  for (const line of [
    'read: "DescribeSubscriptionFilters",',
    'at: "subscriptionFilters",',
    'write: "PutSubscriptionFilter",',
    'remove: "DeleteSubscriptionFilter",',
    'key: ["filterName"],',
    'absent: gap("the error code of DeleteSubscriptionFilter if there is no such item, or no line"),',
  ]) {
    expect(members).toContain(line);
  }
});

it("leaves a list to a function if no call lists its items", async () => {
  const folder = changed("cloudwatchlogs", "list_of: PutSubscriptionFilterInput", "list_of: SubscriptionFilter");
  const logGroup = await imported("cloudwatchlogs", "LogGroup", folder);
  expect(logGroup).toMatchObject({ class: "B", needs: ["keyed list"] });
  expect(draftPage(logGroup)).toContain("a keyed list of structures");
});

it.each(all)("the draft of $kind.resource.kind is valid TypeScript, has gaps, and lists each hook", (kind) => {
  const page = draftPage(kind);
  expect(parseSync("page.ts", page).errors).toEqual([]);
  for (const hook of kind.hooks) expect(page).toContain(`\n// - ${hook}\n`);
  expect(page.slice(page.indexOf("publish"))).toContain("gap(");
});

it("drafts a question in the notes about a field without a form, which the generator refuses", async () => {
  const folder = changed("sqs", "      DelaySeconds:\n", "      DelaySecond:\n");
  const { notes } = readNotes(draftNotes(await imported("sqs", "Queue", folder)));
  expect(notes.delaySeconds).toEqual({ default: "???", removal: "???" });
  expect(problemsWithNotes({ notes }, ["delaySeconds"], [])).toContain("the notes about delaySeconds have a ???");
});

it("is the same every time", async () => {
  const again = await imported("sns", "Topic");
  const first = all.find(({ kind }) => kind.resource.kind === "Topic");
  expect(first && draftPage(first)).toBe(draftPage(again));
});
