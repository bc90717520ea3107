import { join } from "node:path";
import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { metrics } from "../../../../lib/metrics/metrics.ts";
import { synthesise } from "../../../support/deployment/synthesise.ts";

const { template, statementsOf } = synthesise({
  clusterName: "shop.eu",
  tokenFile: "/run/token",
  kinds: ["Bucket", "Table"],
});

const Join = z.object({ "Fn::Join": z.tuple([z.string(), z.array(z.unknown())]) });
const Metric = z.array(z.union([z.string(), z.looseObject({})]));
const Widget = z.object({
  type: z.string(),
  width: z.number(),
  height: z.number(),
  properties: z.looseObject({ title: z.string(), metrics: z.optional(z.array(Metric)), query: z.optional(z.string()) }),
});
const Body = z.object({ widgets: z.array(Widget), variables: z.array(z.looseObject({})) });

const [dashboard] = Object.values(template.findResources("AWS::CloudWatch::Dashboard"));
/** The parts of the dashboard's body. In `text`, each part that CloudFormation fills in is enclosed in angle brackets. */
const [, parts] = Join.parse(dashboard?.Properties.DashboardBody)["Fn::Join"];
const text = parts
  .map((part) => (typeof part === "string" ? part : `<${JSON.stringify(part).replaceAll('"', "")}>`))
  .join("");
const body = Body.parse(JSON.parse(text));

test("every Driftless metric on the dashboard is one that the functions emit, with the same dimensions", () => {
  const shown = body.widgets.flatMap(({ properties }) => properties.metrics ?? []);
  const ours = shown.flatMap(([first = "", ...others]) => {
    const [, schema, searched] =
      /SEARCH\('\{Driftless,(.*)\} MetricName="(\w+)"/.exec(JSON.stringify(first).replaceAll('\\"', '"')) ?? [];
    if (schema !== undefined) return [nameWith(String(searched), schema.split(","))];
    const [name = "", ...dimensions] = others.filter((part) => typeof part === "string");
    const names = dimensions.filter((_, index) => index % 2 === 0);
    return first === "Driftless" ? [nameWith(name, names)] : [];
  });
  const emitted = Object.entries(metrics).map(([name, { dimensions }]) => nameWith(name, dimensions));
  expect(ours.filter((metric) => !emitted.includes(metric))).toEqual([]);
  expect(new Set(ours.map((metric) => metric.split(":")[0]))).toEqual(
    new Set([
      "Reconciles",
      "DriftCorrected",
      "DriftPasses",
      "ReconcileDuration",
      "ChangeLatency",
      "Objects",
      "ObjectsEnqueued",
    ]),
  );
});

function nameWith(name: string, dimensions: readonly string[]): string {
  return `${name}: ${dimensions.toSorted().join(", ")}`;
}

test("every search is for metrics of this cluster, and short enough for CloudWatch", () => {
  const expressions = body.widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .flat()
    .flatMap((part) => (typeof part === "object" && "expression" in part ? [String(part.expression)] : []));
  expect(expressions.length).toBeGreaterThan(5);
  for (const expression of expressions) {
    expect(expression).toContain(' cluster="shop.eu"');
    expect(expression.length).toBeLessThan(1024);
  }
});

test("a rule's metrics are found by its name on the bus", () => {
  const counted = body.widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .filter(([namespace]) => namespace === "AWS/Events");
  const names = counted.map(([, , , , , rule]) => rule);
  expect(names).toEqual(["heartbeat", "changes", "resync"]);
  for (const Name of names) template.hasResourceProperties("AWS::Events::Rule", { Name });
});

test("the dashboard is named after the cluster, and shows three hours", () => {
  template.hasResourceProperties("AWS::CloudWatch::Dashboard", { DashboardName: "driftless-shop-eu" });
  expect(JSON.parse(text).start).toBe("-PT3H");
});

test("the history is a custom widget as wide as the dashboard", () => {
  const [history] = body.widgets.filter(({ type }) => type === "custom");
  expect(history).toMatchObject({
    width: 24,
    height: 12,
    properties: { endpoint: expect.stringMatching(/^<.*HistoryWidget.*Arn.*>$/) },
  });
});

test("the dashboard begins with what is broken now, then the history, then trends", () => {
  expect(body.widgets.slice(0, 7).map(({ properties }) => properties.title)).toEqual([
    "Alarms",
    "Objects",
    "Objects whose latest record is a failure",
    "Failures by call and code",
    "History",
    "Objects by state",
    "Drift corrected by day",
  ]);
});

test("the page of the history shows the dashboard as it is deployed", async () => {
  // Each metric on one line, as a reader wants them.
  const lines = JSON.stringify(JSON.parse(text), undefined, 2).replaceAll(/\[[^[\]]*\]/g, (metric) =>
    metric.replaceAll(/\s*\n\s*/g, " "),
  );
  await expect(`${lines}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, "../../../../docs/dashboard.generated.json"),
  );
});

test("the drift of each day is shown for two weeks, whatever the time range of the dashboard", () => {
  const drift = body.widgets.find(({ properties }) => properties.title === "Drift corrected by day");
  expect(drift?.properties).toMatchObject({ start: "-P14D", end: "P0D" });
  for (const metric of drift?.properties.metrics ?? []) expect(metric.at(-1)).toMatchObject({ period: 86_400 });
});

test("every alarm in the stack is on the dashboard", () => {
  const [alarms] = body.widgets.filter(({ type }) => type === "alarm");
  expect(alarms?.properties.alarms).toHaveLength(Object.keys(template.findResources("AWS::CloudWatch::Alarm")).length);
});

test("every log query searches for the object in the dashboard's variable", () => {
  const queries = body.widgets.flatMap(({ type, properties: { query } }) => (type === "log" ? [query] : []));
  expect(queries).toHaveLength(3);
  for (const query of queries) expect(query).toMatch(/^SOURCE '<.*Logs.*>' \| .*filter name like \/__object__\//s);
  expect(body.variables).toEqual([
    expect.objectContaining({ type: "pattern", pattern: "__object__", defaultValue: "." }),
  ]);
});

test("the widget's function is allowed to read the history's log group and to write to its own, and nothing else", () => {
  const statements = statementsOf("HistoryWidget").map(({ Action, Resource }) => [
    Action.toSorted(),
    JSON.stringify(Resource),
  ]);
  expect(statements).toEqual([
    [["logs:CreateLogStream", "logs:PutLogEvents"], expect.stringContaining("HistoryWidget")],
    [
      ["logs:GetLogRecord", "logs:GetQueryResults", "logs:StartQuery"],
      expect.stringMatching(/ReconcileFunctionLogs.*Arn/),
    ],
  ]);
});

test("viewers of the history can be given permission to call the widget's function and to make the command's calls, and no other", () => {
  const history = { "Fn::GetAtt": [Match.stringLikeRegexp("ReconcileFunctionLogs"), "Arn"] };
  template.hasResourceProperties("AWS::IAM::ManagedPolicy", {
    PolicyDocument: {
      Statement: [
        {
          Effect: "Allow",
          Action: "lambda:InvokeFunction",
          Resource: { "Fn::GetAtt": [Match.stringLikeRegexp("HistoryWidget"), "Arn"] },
        },
        { Effect: "Allow", Action: ["logs:GetQueryResults", "logs:StartQuery"], Resource: history },
        {
          Effect: "Allow",
          Action: "cloudformation:DescribeStacks",
          Resource: { "Fn::Join": ["", Match.arrayWith([Match.stringLikeRegexp(":stack/[^/*]+/\\*$")])] },
        },
      ],
    },
  });
  template.hasOutput("HistoryViewersPolicyArn", {});
});
