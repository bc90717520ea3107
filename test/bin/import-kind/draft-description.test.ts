import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { draftDescription } from "../../../bin/import-kind/draft/draft-description.ts";
import { draftExample } from "../../../bin/import-kind/draft/draft-example.ts";
import { imported } from "../../support/import/imported.ts";

it("drafts how the kind is opened, with the page's calls and members", async () => {
  const text = draftDescription(await imported("cloudwatchlogs", "LogGroup"));
  for (const line of [
    "async function openLogGroup(): Promise<KindOnAws> {",
    '(gap("moto or ministack, whichever has CreateLogGroup"), (config) => new CloudWatchLogsClient(config));',
    "new CreateLogGroupCommand({ logGroupName: name, tags: tags })",
    "new UntagResourceCommand({ resourceArn: arn(name), tagKeys: keys })",
    "return answer.tags ?? {};",
    "const found = answer.logGroups?.find((one) => one.logGroupName === name);",
    'import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";',
  ])
    expect(text).toContain(line);
});

it("leaves out of what is read the times, which a resource that is created again has anew", async () => {
  const text = draftDescription(await imported("cloudwatchlogs", "LogGroup"));
  expect(text).toMatch(/const \{ creationTime: _\d, .*\.\.\.shown \} = found;/);
});

it("drafts what the suite requires of the parts, and where ACK says what adopts a resource", async () => {
  const topic = draftDescription(await imported("sns", "Topic"));
  expect(topic).toContain('adoptionFields: [{ fields: { arn: "arn:aws:sns:us-west-2:000000000000:orders" }, is:');
  expect(topic).toContain("if (error instanceof NotFoundException) return undefined;");
  const stream = draftDescription(await imported("cloudwatch", "MetricStream"));
  expect(stream).toMatch(/cloudwatch-controller\/blob\/\w+\/pkg\/resource\/metric_stream\/resource\.go/);
  expect(stream).toMatch(/identities: \["\w+"\],/);
  expect(stream).toContain('{ field: "firehoseARN", base: { firehoseARN: spec("").firehoseARN }, declared: ');
  expect(stream).toMatch(/lateSeconds: \{ "": 60, .*tags: 60 \}/);
});

it("names the codes for what does not exist whose names say something else", async () => {
  const topic = await imported("sns", "Topic");
  const absent = ["NotFoundException", "InvalidParameterException"];
  const text = draftDescription({ ...topic, errors: { ...topic.errors, absent } });
  expect(text).toContain('absent: ["InvalidParameterException"],');
  expect(draftDescription(topic)).not.toContain("absent:");
});

it("asks once for an identifier that several calls need", async () => {
  const text = draftDescription(await imported("sqs", "Queue"));
  expect(text).toContain(
    'const ids = (name: string) => ({ QueueUrl: gap("QueueUrl of the resource with the name") });',
  );
  expect(text).toContain("new UntagQueueCommand({ QueueUrl: ids(name).QueueUrl, TagKeys: keys })");
});

it.each([
  ["sqs", "Queue"],
  ["sns", "Subscription"],
  ["cloudwatch", "Dashboard"],
])("the draft of the description of a %s %s is valid TypeScript", async (service, kind) => {
  const text = draftDescription(await imported(service, kind));
  expect(parseSync("description.ts", text).errors).toEqual([]);
});

it("gives an example the tag that the tests of upgrades look for, if the kind has tags", async () => {
  expect(draftExample(await imported("cloudwatchlogs", "LogGroup"))).toContain("tags:\n    team: platform\n");
  expect(draftExample(await imported("sns", "Topic"))).toContain("- key: team\n      value: platform\n");
  expect(draftExample(await imported("cloudwatch", "Dashboard"))).not.toContain("team");
});
