import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { serviceOf } from "../../../lib/annotations/annotations.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { trailedKinds } from "../../../lib/kinds/trails.generated.ts";
import { settingsIn } from "../../support/deployment/settings-in.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const { template, statementsOf } = synthesise({
  eksClusterName: "production",
  kinds: "all",
  permissionsBoundary: "none",
  driftEvents: true,
});

/** The session in which passes over a service's kinds act. */
const sessionOf = (service: string) => ({
  "Fn::Join": [
    "",
    [
      ...["arn:", { Ref: "AWS::Partition" }, ":sts::", { Ref: "AWS::AccountId" }],
      `:assumed-role/driftless-test-${service}/driftless`,
    ],
  ],
});

describe("with driftEvents", () => {
  test("changes to every kind are reported", () => {
    expect(trailedKinds.map(({ resource }) => resource)).toEqual(kinds.map(({ resource }) => resource));
  });

  test.each(trailedKinds.map(({ resource, trail }) => ({ kind: resource.kind, trail, own: serviceOf(resource) })))(
    "successful changes to a $kind by anyone other than its passes reach the drift function",
    ({ trail, own }) => {
      const [service] = trail.source.split(".");
      // The kinds of one service share a rule.
      const ofSource = trailedKinds.filter((other) => other.trail.source === trail.source);
      template.hasResourceProperties("AWS::Events::Rule", {
        // A rule that names no bus is created on the account's default bus.
        EventBusName: Match.absent(),
        EventPattern: {
          source: [`aws.${service}`],
          "detail-type": ["AWS API Call via CloudTrail"],
          detail: {
            eventSource: [trail.source],
            eventName: [...new Set(ofSource.flatMap((other) => other.trail.events))],
            errorCode: [{ exists: false }],
            userIdentity: { arn: [{ exists: false }, { "anything-but": [sessionOf(own)] }] },
          },
        },
        Targets: [
          {
            Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("^DriftFunction"), "Arn"] },
            DeadLetterConfig: { Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("^QueuesUndelivered"), "Arn"] } },
            Id: "Target0",
          },
        ],
      });
    },
  );

  test("every pattern is short enough for EventBridge, with the longest names", () => {
    const rules = Object.values(template.findResources("AWS::Events::Rule"));
    const patterns = rules.flatMap(({ Properties }) => Properties.EventPattern ?? []);
    const lengths = patterns.map(
      (pattern) => JSON.stringify(pattern).replace(/{"Fn::Join".*?\]\]}/, "x".repeat(180)).length,
    );
    expect(Math.max(...lengths)).toBeLessThan(2048);
  });

  test("the function is allowed to send only to the two queues of requests, and to list objects as the sweep does", () => {
    const actions = statementsOf("Drift").flatMap(({ Action, Resource }) =>
      Action.map((action) => ({ action, Resource })),
    );
    const sends = actions.filter(({ action }) => action === "sqs:SendMessage");
    const queues = [/^QueuesChanges/, /^QueuesResync/].map((queue) => ({
      "Fn::GetAtt": [expect.stringMatching(queue), "Arn"],
    }));
    expect(sends).toMatchObject([{ Resource: queues }]);
    expect(actions.filter(({ action }) => !/^(sqs:(SendMessage|Get.*)|logs:.*)$/.test(action))).toEqual([]);
    template.hasResourceProperties("AWS::EKS::AccessEntry", {
      PrincipalArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^DriftFunctionRole"), "Arn"] },
      KubernetesGroups: ["driftless:sweepers"],
    });
    template.hasResourceProperties("AWS::SQS::QueuePolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Sid: "OnlyOurRoles",
            Condition: Match.objectLike({
              ArnNotEquals: {
                "aws:PrincipalArn": Match.arrayWith([
                  { "Fn::GetAtt": [Match.stringLikeRegexp("^DriftFunctionRole"), "Arn"] },
                ]),
              },
            }),
          }),
        ]),
      },
    });
  });

  test("the drift function knows the roles that passes may be told to assume", () => {
    const assumableRoles = ["arn:aws:iam::111111111111:role/driftless-*", "arn:aws:iam::222222222222:role/exactly"];
    const chosen = synthesise({
      tokenFile: "/run/token",
      driftEvents: true,
      roles: "selectors",
      assumableRoles,
    }).template;
    expect(settingsIn(chosen, "drift")).toMatchObject({ assumableRoles });
  });

  test("only services whose kinds are served have a rule", () => {
    const { template } = synthesise({ tokenFile: "/run/token", driftEvents: true, kinds: ["Table"] });
    const rules = JSON.stringify(template.findResources("AWS::Events::Rule"));
    expect(rules).toContain("aws.dynamodb");
    expect(rules).not.toMatch(/aws\.(s3|ecr)/);
  });
});

test("without driftEvents, there is neither a drift function nor a rule for it", () => {
  expect(JSON.stringify(synthesise({ eksClusterName: "production" }).template.toJSON())).not.toMatch(
    /Drift(Function|Events)/,
  );
});
