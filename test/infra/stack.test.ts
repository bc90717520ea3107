import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { defaultKinds } from "../../lib/kinds/default-kinds.ts";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import { settingsIn } from "../support/deployment/settings-in.ts";
import { synthesise } from "../support/deployment/synthesise.ts";

const { template, serviceRole, statementsOf } = synthesise({ tokenFile: "/run/token", bucketPrefix: "team-" });

describe("queues", () => {
  test.each(["Changes", "Resync"])("%s hides a received message for 180 s, and delivers it up to 100 times", (name) => {
    const queues = template.findResources("AWS::SQS::Queue");
    const [id = "", queue] = Object.entries(queues).find(([id]) => id.startsWith(`Queues${name}`)) ?? [];
    expect(id).not.toBe("");
    expect(queue).toMatchObject({
      Properties: {
        VisibilityTimeout: 180,
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 1_209_600,
        RedrivePolicy: { maxReceiveCount: 100 },
      },
    });
  });

  test("the dead-letter queues keep messages for 14 days", () => {
    template.hasResourceProperties("AWS::SQS::Queue", {
      RedrivePolicy: Match.absent(),
      MessageRetentionPeriod: 1_209_600,
      SqsManagedSseEnabled: true,
    });
  });

  test("every queue denies requests that are not encrypted in transit", () => {
    const refusal = { Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } };
    const policies = template.findResources("AWS::SQS::QueuePolicy", {
      Properties: { PolicyDocument: { Statement: Match.arrayWith([Match.objectLike(refusal)]) } },
    });
    expect(Object.keys(policies)).toHaveLength(5);
  });
});

describe("bus", () => {
  test("denies PutEvents to every principal except the relay's role, in its own policy and no other resource", () => {
    template.hasResourceProperties("AWS::Events::EventBus", {
      Name: "driftless-test",
      Policy: {
        Statement: [
          Match.objectLike({
            Effect: "Deny",
            Principal: "*",
            Action: "events:PutEvents",
            Condition: {
              ArnNotEquals: { "aws:PrincipalArn": { "Fn::GetAtt": [Match.stringLikeRegexp("RelayRole"), "Arn"] } },
            },
          }),
        ],
      },
    });
    template.resourceCountIs("AWS::Events::EventBusPolicy", 0);
  });

  test.each([
    ["QueuesChanges", { reason: ["change"], beyondShare: [{ exists: false }] }],
    ["QueuesResync", { $or: [{ reason: ["resync"] }, { reason: ["change"], beyondShare: [true] }] }],
  ])("sends bare requests to %s, and undeliverable requests to a separate queue", (queue, detail) => {
    template.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: { source: ["driftless.relay"], "detail-type": ["Object Changed"], detail },
      Targets: [
        {
          Arn: { "Fn::GetAtt": [Match.stringLikeRegexp(queue), "Arn"] },
          DeadLetterConfig: { Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("QueuesUndelivered"), "Arn"] } },
          Id: "Target0",
          InputPath: "$.detail",
        },
      ],
    });
  });
});

describe("functions", () => {
  test("the reconcile function runs for 30 s at most, and Lambda does not stop it for sending messages to its own queues", () => {
    template.hasResourceProperties("AWS::Lambda::Function", {
      Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: "reconcile" }) },
      MemorySize: 512,
      Timeout: 30,
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      RecursiveLoop: "Allow",
    });
  });

  test.each([
    ["QueuesChanges", 10, 20],
    ["QueuesResync", 5, 5],
  ])(
    "receive messages from %s without a batching window, in batches of up to %i, %i batches at a time, and report each failed message",
    (queue, batchSize, concurrency) => {
      template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
        EventSourceArn: { "Fn::GetAtt": [Match.stringLikeRegexp(queue), "Arn"] },
        BatchSize: batchSize,
        MaximumBatchingWindowInSeconds: Match.absent(),
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: { MaximumConcurrency: concurrency },
      });
    },
  );

  test("the parameters specify how many batches run at a time", () => {
    const small = synthesise({ tokenFile: "/run/token", changesConcurrency: 6, resyncConcurrency: 2 }).template;
    for (const MaximumConcurrency of [6, 2]) {
      small.hasResourceProperties("AWS::Lambda::EventSourceMapping", { ScalingConfig: { MaximumConcurrency } });
    }
  });

  test("the sweep runs every quarter of an hour, for a window of that length", () => {
    template.hasResourceProperties("AWS::Lambda::Function", {
      Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: "sweep" }) },
      MemorySize: 512,
      Timeout: 300,
      // An account with a quota of 10 cannot reserve any: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
      ReservedConcurrentExecutions: Match.absent(),
      DeadLetterConfig: Match.absent(),
    });
    template.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: "cron(0/15 * * * ? *)",
      Targets: [Match.objectLike({ Input: '{"windowSeconds":900}', DeadLetterConfig: Match.absent() })],
    });
  });

  test("logs outlive the stack, and each function has its own log group", () => {
    template.resourceCountIs("AWS::Logs::LogGroup", 3);
    template.hasResourceProperties("AWS::Logs::LogGroup", { RetentionInDays: 30 });
    template.allResources("AWS::Logs::LogGroup", { DeletionPolicy: "Retain" });
  });

  test("the functions' environment variables include every required variable, and none is empty", () => {
    const [first = {}] = Object.values(template.findResources("AWS::Lambda::Function"));
    expect(Object.keys(first.Properties.Environment.Variables).sort()).toEqual([
      "AWS_ACCOUNT_ID",
      "AWS_PARTITION",
      "CHANGES_QUEUE_URL",
      "KUBERNETES_CA",
      "KUBERNETES_SERVER",
      "KUBERNETES_TOKEN_FILE",
      "POWERTOOLS_METRICS_NAMESPACE",
      "POWERTOOLS_SERVICE_NAME",
      "REGISTRATION_QUEUE_URL",
      "RESYNC_QUEUE_URL",
      "SETTINGS",
    ]);
  });
});

test("the reconcile and sweep functions are told which kinds they serve", () => {
  const { template } = synthesise({ tokenFile: "/run/token", kinds: ["Bucket", "Table"] });
  for (const name of ["reconcile", "sweep"])
    expect(settingsIn(template, name)).toMatchObject({ kinds: ["Bucket", "Table"] });
});

test("the reconcile function is told the parameters that it reads, without those that have its defaults", () => {
  const { template } = synthesise({
    tokenFile: "/run/token",
    paused: true,
    unknownTags: "remove",
    resyncSeconds: 3_600,
  });
  expect(settingsIn(template, "reconcile")).toEqual({
    clusterName: "test",
    iamPath: "/driftless/test/",
    regions: ["us-west-2"],
    kinds: defaultKinds.map(({ kind }) => kind),
    maximumDeletesPerHour: 100,
    paused: true,
    targets: "open",
    unknownTags: "remove",
  });
});

test.each([
  [{}, 100],
  [{ maximumDeletesPerHour: 10 }, 10],
  [{ maximumDeletesPerHour: "off" }, "off"],
] as const)(
  "with the parameters %j, the reconcile function knows how many resources it can delete per hour",
  (parameters, maximumDeletesPerHour) => {
    const { template } = synthesise({ tokenFile: "/run/token", ...parameters });
    expect(settingsIn(template, "reconcile")).toMatchObject({ maximumDeletesPerHour });
  },
);

describe("the roles of services", () => {
  const s3 = statementsOf(serviceRole("s3"));

  test("are allowed exactly the S3 actions that the kinds list", () => {
    const served = kindData.filter(({ resource }) => defaultKinds.some(({ kind }) => kind === resource.kind));
    const stated = served
      .flatMap(({ permissions }) => permissions.flatMap(({ actions }) => actions))
      .filter((action) => action.startsWith("s3:"));
    expect(s3.flatMap(({ Action }) => Action).sort()).toEqual([...new Set(stated)].sort());
  });

  test("in shadow mode, are allowed only to read, and only what passes read from resources", () => {
    const shadow = synthesise({
      tokenFile: "/run/token",
      mode: "shadow",
      kinds: "all",
      permissionsBoundary: "none",
      replicas: true,
    });
    const actions = shadow.statementsOf("Services").flatMap(({ Action }) => Action);
    // This deployment is for no EKS cluster.
    const reads = kindData
      .filter(({ resource: { kind } }) => !["AccessEntry", "PodIdentityAssociation"].includes(kind))
      .flatMap(({ calls }) => Object.values(calls).flatMap((call) => (call?.reads === true ? call.actions : [])));
    expect([...new Set(actions)].toSorted()).toEqual([...new Set(reads)].toSorted());
    expect(actions.filter((action) => !/:(Get|List|Describe)/.test(action))).toEqual([]);
    expect(actions).not.toContain("dynamodb:GetItem");
  });

  test("has no action on objects in buckets, and no action with a wildcard", () => {
    const actions = s3.flatMap(({ Action }) => Action);
    expect(actions.filter((action) => action.includes("*") || /Object(?!Lock)/.test(action))).toEqual([]);
  });

  test("is confined to buckets with the prefix, in its own account", () => {
    for (const { Resource, Condition } of s3) {
      expect(Resource).toEqual({ "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, ":s3:::team-*"]] });
      expect(Condition).toEqual({
        StringEquals: { "aws:RequestedRegion": ["us-west-2"] },
        StringEqualsIfExists: { "aws:ResourceAccount": { Ref: "AWS::AccountId" } },
      });
    }
  });
});
