import { describe, expect, it } from "vitest";
import { parentOf } from "../../../bin/import-kind/needs.ts";
import { gapsOf } from "../../../bin/import-kind/report.ts";
import { changed, imported } from "../../support/import/imported.ts";

describe("what follows from ACK's files and the SDK", () => {
  it.each([
    ["sqs", "Queue", 28],
    ["sns", "Topic", 81],
    ["cloudwatchlogs", "LogGroup", 21],
    ["cloudwatch", "MetricAlarm", 60],
    ["cloudwatch", "MetricStream", 35],
  ])("explains every field of %s %s", async (service, kind, count) => {
    const { nodes } = await imported(service, kind);
    expect(nodes.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(nodes).toHaveLength(count);
  });

  it("finds the operations by ACK's rules for names, and by what generator.yaml assigns", async () => {
    const queue = await imported("sqs", "Queue");
    expect(queue.operations).toMatchObject({
      create: "CreateQueue",
      read: { call: "GetQueueAttributes", at: "" },
      remove: "DeleteQueue",
      update: undefined,
      attributes: { read: "GetQueueAttributes", write: "SetQueueAttributes" },
      tags: { read: "ListQueueTags", set: "TagQueue", unset: "UntagQueue" },
    });
    const alarm = await imported("cloudwatch", "MetricAlarm");
    expect(alarm.operations).toMatchObject({
      create: "PutMetricAlarm",
      read: { call: "DescribeAlarms", at: "MetricAlarms.0" },
      remove: "DeleteAlarms",
    });
  });

  it("prefers the tag operations of all resources to deprecated ones", async () => {
    const { operations } = await imported("cloudwatchlogs", "LogGroup");
    expect(operations.tags).toEqual({ read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" });
  });

  it("takes a topic for the parent of its subscriptions, because their create call must name it", async () => {
    const { service, kind, operations } = await imported("sns", "Subscription");
    expect(parentOf(service, kind, operations.create)).toBe("Topic");
    const queue = await imported("sqs", "Queue");
    expect(parentOf(queue.service, queue.kind, queue.operations.create)).toBeUndefined();
  });

  it("finds the name, and the members that identify a resource", async () => {
    const queue = await imported("sqs", "Queue");
    expect(queue.identity).toMatchObject({
      name: "queueName",
      arn: { form: "arn:{partition}:sqs:{region}:{account}:{name}", fields: [] },
      ids: { QueueName: "name", QueueUrl: "description.QueueUrl" },
    });
    const alarm = await imported("cloudwatch", "MetricAlarm");
    expect(alarm.identity).toMatchObject({
      name: "name",
      ids: { AlarmName: "name", AlarmNames: "[name]", ResourceARN: "arn" },
    });
    const subscription = await imported("sns", "Subscription");
    expect(subscription.identity.name).toBeUndefined();
  });

  it("makes one part of the fields that one operation writes", async () => {
    const { parts } = await imported("cloudwatch", "MetricAlarm");
    expect(parts).toHaveLength(1);
    expect(parts[0]?.fields).toHaveLength(23);
    expect(parts[0]?.members).toContainEqual(["write", '"PutMetricAlarm"']);
  });

  it("does not remove a part by the operation that deletes the resource", async () => {
    const { parts } = await imported("cloudwatch", "MetricStream");
    expect(parts[0]?.members).toContainEqual(["write", '"PutMetricStream"']);
    expect(parts[0]?.members.map(([name]) => name)).not.toContain("remove");
  });

  it("makes one part of the attributes that one call writes, and a part of each if a call writes one", async () => {
    const queue = await imported("sqs", "Queue");
    const [settings, fifo, ...others] = queue.parts;
    expect(settings?.fields).toHaveLength(14);
    expect(fifo).toMatchObject({ name: "fifoQueue", fixed: "CloudFormation: createOnly" });
    expect(others).toEqual([]);
    const topic = await imported("sns", "Topic");
    expect(topic.parts).toHaveLength(25);
  });

  it("finds operations that neither ACK's file nor the name of the kind gives", async () => {
    const { parts } = await imported("cloudwatchlogs", "LogGroup");
    expect(parts.find(({ name }) => name === "kmsKeyID")?.members).toContainEqual(["write", '"AssociateKmsKey"']);
    expect(parts.find(({ name }) => name === "kmsKeyID")?.members).toContainEqual(["remove", '"DisassociateKmsKey"']);
    const topic = await imported("sns", "Topic");
    const policy = topic.parts.find(({ name }) => name === "dataProtectionPolicy");
    expect(policy?.members).toContainEqual(["read", '"GetDataProtectionPolicy"']);
  });

  it("has the references, with the values' paths in the other objects", async () => {
    const { references } = await imported("sqs", "Queue");
    expect(references.map(({ field, ref, kind, path }) => [field, ref, kind, path])).toEqual([
      ["kmsMasterKeyID", "kmsMasterKeyRef", "Key", "status.keyID"],
      ["policy", "policyRef", "Policy", "spec.policyDocument"],
    ]);
    const topic = await imported("sns", "Topic");
    expect(topic.references.find(({ kind }) => kind === "Role")?.path).toBe("status.ackResourceMetadata.arn");
  });

  it("names each of ACK's hooks", async () => {
    const { hooks } = await imported("sns", "Topic");
    expect(hooks).toEqual([
      "delta_pre_compare: compareTags(delta, a, b)",
      "sdk_get_attributes_pre_set_output: hooks/topic/sdk_get_attributes_pre_set_output.go.tpl",
      "sdk_get_attributes_post_set_output: hooks/topic/sdk_get_attributes_post_set_output.go.tpl",
      "update_operation: customUpdate",
    ]);
  });

  it.each([
    ["sqs", "Queue", "A", []],
    ["cloudwatchlogs", "LogGroup", "A", []],
    ["cloudwatch", "Dashboard", "C", ["owner"]],
    ["sns", "Subscription", "A", []],
    ["sns", "PlatformApplication", "C", ["owner"]],
  ])("%s %s is in class %s and needs %j", async (service, kind, letter, needs) => {
    expect(await imported(service, kind)).toMatchObject({ class: letter, needs });
  });
});

describe("a log group whose files are different", () => {
  const CRD = "cloudwatchlogs.services.k8s.aws_loggroups.yaml";
  const FIELDS = "      SubscriptionFilters:\n";
  const problems = async (folder: string) =>
    (await imported("cloudwatchlogs", "LogGroup", folder)).nodes.filter(({ problem }) => problem !== undefined);

  it("has another name where a go_tag says so", async () => {
    const renamed = changed("cloudwatchlogs", "filterPattern:", "filter:", CRD);
    expect(await problems(renamed)).toEqual([
      { path: "spec.subscriptionFilters[].filter", problem: "the SDK has no such member" },
    ]);
    const tag = `      SubscriptionFilters.FilterPattern:\n        go_tag: json:"filter,omitempty"\n${FIELDS}`;
    expect(await problems(changed("cloudwatchlogs", FIELDS, tag, undefined, renamed))).toEqual([]);
  });

  it("has a problem if a type is not that of the SDK", async () => {
    const folder = changed("cloudwatchlogs", "format: int64\n                type: integer", "type: string", CRD);
    expect(await problems(folder)).toEqual([
      { path: "spec.retentionDays", problem: "is string, but number in the SDK" },
    ]);
  });

  it("needs another way to create it if a field belongs to one", async () => {
    const field = `      RetentionDays:\n        from:\n          operation: CreateLogStream\n          path: LogStreamName\n`;
    const from =
      "      RetentionDays:\n        from:\n          operation: PutRetentionPolicy\n          path: RetentionInDays\n";
    const { needs, parts } = await imported("cloudwatchlogs", "LogGroup", changed("cloudwatchlogs", from, field));
    expect(needs).toContain("other create");
    expect(parts.find(({ name }) => name === "retentionDays")?.gap).toContain("another way to create the resource");
  });

  it("tells a field of the spec from one of the status that has the same name", async () => {
    const status = `      StatusKey:
        is_read_only: true
        go_tag: json:"kmsKeyID,omitempty"
        from:
          operation: DescribeLogGroups
          path: LogGroups.KmsKeyId
`;
    const folder = changed("cloudwatchlogs", "      KMSKeyID:\n", `${status}      KMSKeyID:\n`);
    const { spec } = await imported("cloudwatchlogs", "LogGroup", folder);
    expect(spec.find(({ name }) => name === "kmsKeyID")).toMatchObject({
      key: "KMSKeyID",
      source: { by: "member", member: "kmsKeyId" },
    });
  });

  it("has no name if AWS reports the identifier by which it is deleted", async () => {
    const folder = changed("cloudwatchlogs", "is_primary_key: true", "is_primary_key: false");
    expect((await imported("cloudwatchlogs", "LogGroup", folder)).identity.name).toBe("name");
    const reported = changed(
      "cloudwatchlogs",
      "              creationTime:\n",
      "              groupID:\n                type: string\n              creationTime:\n",
      CRD,
      folder,
    );
    const renamed = changed(
      "cloudwatchlogs",
      "DeleteLogGroup:\n          input_fields:\n            LogGroupName: Name",
      "DeleteLogGroup:\n          input_fields:\n            LogGroupName: GroupID",
      undefined,
      reported,
    );
    expect((await imported("cloudwatchlogs", "LogGroup", renamed)).identity.name).toBeUndefined();
  });
});

describe("what does not follow", () => {
  it("a field that ACK lets change, but that no operation changes, is a question", async () => {
    const { parts } = await imported("sns", "Subscription");
    const members = (part: string) => parts.find(({ name }) => name === part)?.members.map(([name]) => name);
    expect(members("endpoint")).not.toContain("write"); // immutable
    const platform = await imported("sns", "PlatformApplication");
    expect(platform.parts.find(({ name }) => name === "platform")?.members[0]).toEqual([
      "write",
      'gap("no operation with such a member was found: no line if it is fixed")',
    ]);
  });

  it("an attribute that the SDK does not know is a gap, and not an error", async () => {
    const folder = changed("sqs", "      DelaySeconds:\n", "      DelaySecond:\n");
    const before = gapsOf(await imported("sqs", "Queue"));
    const queue = await imported("sqs", "Queue", folder);
    expect(queue.nodes).toContainEqual({ path: "spec.delaySeconds", problem: "CreateQueue has no such member" });
    expect(queue.parts.find(({ name }) => name === "delaySeconds")?.gap).toContain("CreateQueue has no such member");
    expect(gapsOf(queue)).toBeGreaterThanOrEqual(before);
  });

  it("a member that the SDK does not have is a gap, and not an error", async () => {
    const folder = changed("cloudwatchlogs", "path: RetentionInDays", "path: RetentionInWeeks");
    const { parts } = await imported("cloudwatchlogs", "LogGroup", folder);
    expect(parts.find(({ name }) => name === "retentionDays")?.gap).toContain(
      "PutRetentionPolicy has no member RetentionInWeeks",
    );
  });
});
