import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { readService, servicesIn } from "../../../bin/import-kind/ack-service.ts";
import { draftNotes, draftPage } from "../../../bin/import-kind/draft-page.ts";
import { renamedFields } from "../../../bin/import-kind/fields.ts";
import { importKind } from "../../../bin/import-kind/imported-kind.ts";
import { kindRow } from "../../../bin/import-kind/report.ts";
import { problemsWithNotes, readNotes } from "../../../lib/codegen/page/notes.ts";
import { ACK, changed, imported } from "../../support/import/imported.ts";

const services = await Promise.all(servicesIn(ACK).map((name) => readService(ACK, name)));
const all = services.flatMap((service) => service.kinds.map((kind) => importKind(service, kind)));

it("drafts a queue: its calls, its attributes and its documents", async () => {
  const text = draftPage(await imported("sqs", "Queue"));
  for (const line of [
    'name: "queueName",',
    "ids: ({ name, description }) => ({ QueueName: name, QueueUrl: description.QueueUrl }),",
    'read: [{ call: "GetQueueUrl" }, { call: "GetQueueAttributes", input: { AttributeNames: ["All"] } }],',
    'status: { queueARN: "Attributes.QueueArn", queueURL: "QueueUrl" },',
    'attributes: { member: "Attributes", write: "SetQueueAttributes" },',
    'redrivePolicy: { attribute: "RedrivePolicy", same: sameDocument },',
    'policy: { attribute: "Policy", same: samePolicy },',
    "exposure: true",
    'create: { call: "CreateQueue", exists: "QueueNameExists",',
  ]) {
    expect(text).toContain(line);
  }
});

it("asks about error codes that the SDK does not have", async () => {
  const folder = changed("sqs", "- InvalidParameterValue\n", "- InvalidColour\n");
  const text = draftPage(await imported("sqs", "Queue", folder));
  expect(text).toContain('gap("ACK has InvalidColour, but');
});

it("drafts what the generator must know about a topic", async () => {
  const text = draftPage(await imported("sns", "Topic"));
  expect(text.slice(text.indexOf("references:"))).toContain("policy: {");
  expect(text).toContain('columns: { ARN: "status.ackResourceMetadata.arn", DISPLAYNAME: "spec.displayName" },');
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

it.each(all)("the draft of $kind.resource.kind is valid TypeScript and has gaps, one of them for each hook", (kind) => {
  const page = draftPage(kind);
  expect(parseSync("page.ts", page).errors).toEqual([]);
  for (const hook of kind.hooks) expect(page).toContain(`gap("What does ACK's hook do? ${hook}")`);
  expect(page.slice(page.indexOf("publish"))).toContain("gap(");
});

it("drafts the notes with a question for each field, which the generator refuses", async () => {
  const { notes } = readNotes(draftNotes(await imported("sqs", "Queue")));
  expect(notes.delaySeconds).toEqual({ default: "???", removal: "???" });
  expect(problemsWithNotes({ notes }, ["delaySeconds"], [])).toContain("the notes about delaySeconds have a ???");
});

it("is the same every time", async () => {
  const again = await imported("sns", "Topic");
  const first = all.find(({ kind }) => kind.resource.kind === "Topic");
  expect(first && draftPage(first)).toBe(draftPage(again));
});

it("docs/import-report.md has the rows of these kinds", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/import-report.md"), "utf8");
  for (const kind of all) expect(page).toContain(`| ${kindRow(kind).join(" | ")} |`);
});
