import { ACCOUNT, REGION } from "./deployment.ts";
import {
  actor,
  assume,
  deployment,
  putEvents,
  queueRequest,
  ROLE,
  type Row,
  roles,
  row,
  service,
  withSecret,
} from "./request.ts";

const logGroups = {
  reconcile: "ReconcileFunctionLogs",
  sweep: "SweepFunctionLogs",
  drift: "DriftFunctionLogs",
  installer: "InstallerFunctionLogs",
  widget: "HistoryWidgetFunctionLogs",
};

/** The queue to which each rule sends. */
const deliveries = [
  ["RulesChanges", "changes"],
  ["RulesResync", "resync"],
  ["RulesChanges", "undelivered"],
  ["RulesResync", "undelivered"],
  ["DriftEventss3", "undelivered"],
  ["HeartbeatRule", "heartbeat"],
] as const;

/** Requests that must be allowed: the requests of the functions and the relay, in addition to the calls that the kinds make. */
export const allowed: readonly Row[] = [
  ...(["changes", "resync"] as const).flatMap((queue) =>
    ["ReceiveMessage", "DeleteMessage", "ChangeMessageVisibility", "GetQueueAttributes", "SendMessage"].map(
      (operation) =>
        row(
          "allowed",
          "reconcile",
          `${operation} ${queue} queue`,
          actor("reconcile"),
          queueRequest(`sqs:${operation}`, queue),
        ),
    ),
  ),
  ...["ListQueueTags", "TagQueue"].map((operation) =>
    row(
      "allowed",
      "reconcile",
      `${operation} changes queue`,
      actor("reconcile"),
      queueRequest(`sqs:${operation}`, "changes"),
    ),
  ),
  row("allowed", "sweep", "SendMessage resync queue", actor("sweep"), queueRequest("sqs:SendMessage", "resync")),
  row("allowed", "relay", "PutEvents", actor("relay"), putEvents()),
  row(
    "allowed",
    "relay",
    "PutEvents of 10",
    actor("relay"),
    putEvents(Array.from({ length: 10 }, () => "driftless.relay")),
  ),
  row("allowed", "drift", "SendMessage changes queue", actor("drift"), queueRequest("sqs:SendMessage", "changes")),
  row("allowed", "drift", "SendMessage resync queue", actor("drift"), queueRequest("sqs:SendMessage", "resync")),
  ...Object.entries(logGroups).flatMap(([name, logGroup]) =>
    ["CreateLogStream", "PutLogEvents"].map((operation) => {
      const resource = deployment.arnOf("AWS::Logs::LogGroup", logGroup).replace(/\*$/, "log-stream:one");
      return row("allowed", name, operation, actor(name), {
        action: `logs:${operation}`,
        resource,
      });
    }),
  ),
  ...["StartQuery", "GetQueryResults", "GetLogRecord"].map((operation) =>
    row("allowed", "widget", `${operation} history`, actor("widget"), {
      action: `logs:${operation}`,
      resource: deployment.arnOf("AWS::Logs::LogGroup", logGroups.reconcile),
    }),
  ),
  ...deliveries.map(([rule, queue]) =>
    row(
      "allowed",
      "EventBridge",
      `SendMessage ${queue} queue for ${rule}`,
      service("events.amazonaws.com", { "aws:SourceArn": deployment.arnOf("AWS::Events::Rule", rule) }),
      queueRequest("sqs:SendMessage", queue),
    ),
  ),
  ...(["reconcile", "sweep", "drift", "installer", "widget"] as const).map((name) =>
    row("allowed", "Lambda", `AssumeRole of the role of ${name}`, service("lambda.amazonaws.com"), {
      action: "sts:AssumeRole",
      resource: deployment.arnOf(ROLE, roles[name]),
      resourcePolicy: deployment.trustOf(roles[name]),
    }),
  ),
  ...["StartMessageMoveTask", "ReceiveMessage", "DeleteMessage"].map((operation) =>
    row(
      "allowed",
      "operator",
      `${operation} dead-letter queue`,
      actor("operator"),
      queueRequest(`sqs:${operation}`, "dead-letter"),
    ),
  ),
  ...(["changes", "resync"] as const).map((queue) =>
    row("allowed", "operator", `SendMessage ${queue} queue`, actor("operator"), queueRequest("sqs:SendMessage", queue)),
  ),
  ...(["reconcile", "sweep"] as const).map((name) =>
    row("allowed", name, "GetSecretValue of the token's secret", actor(name, withSecret), {
      action: "secretsmanager:GetSecretValue",
      resource: `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:token`,
    }),
  ),
  ...["AssumeRole", "TagSession"].map((operation) => assume("allowed", operation, "driftless-web")),
];
