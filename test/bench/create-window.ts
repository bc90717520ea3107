import { operationOf, type SdkCommand } from "../../lib/aws/operation.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { openEmulators } from "../../lib/local/emulators/emulators.ts";
import { servicesOf } from "../../lib/local/service-endpoints.ts";
import type { Connect } from "../../lib/reconcile/dependencies.ts";
import { aroundAllCommands } from "../support/aws/connections/around-all-commands.ts";
import { ACCOUNT, REGION } from "../support/aws/test-account.ts";
import { createKindWorld } from "../support/worlds/kind-world.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { median, rounded } from "./measures/statistics.ts";
import { connectTo } from "./systems/connect-to.ts";

/** The kinds whose create call does not fail if the resource exists, the call that looks for the resource before, and a spec. */
const KINDS: readonly {
  readonly kind: string;
  readonly look: string;
  readonly create: string;
  readonly spec: (name: string) => object;
}[] = [
  { kind: "Queue", look: "GetQueueUrl", create: "CreateQueue", spec: (queueName) => ({ queueName }) },
  { kind: "Topic", look: "GetTopicAttributes", create: "CreateTopic", spec: (name) => ({ name }) },
  {
    kind: "MetricAlarm",
    look: "DescribeAlarms",
    create: "PutMetricAlarm",
    spec: (name) => ({
      name,
      metricName: "Errors",
      namespace: "Shop",
      statistic: "Sum",
      period: 60,
      evaluationPeriods: 3,
      threshold: 5,
      comparisonOperator: "GreaterThanThreshold",
    }),
  },
  {
    kind: "MetricStream",
    look: "GetMetricStream",
    create: "PutMetricStream",
    spec: (name) => ({
      name,
      firehoseARN: `arn:aws:firehose:${REGION}:${ACCOUNT}:deliverystream/metrics`,
      roleARN: `arn:aws:iam::${ACCOUNT}:role/metric-streams`,
      outputFormat: "json",
    }),
  },
];

/** Measures, in `count` creates of each kind, the time from the response to the last look until the create call is sent. */
export async function createWindow(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const { signal, progress } = context;
  const services = servicesOf(KINDS.map(({ kind }) => entryOf(kind).resource));
  await using emulators = await openEmulators({ services, serviceEndpoints: {}, withRoles: false }, context);
  const figures: Record<string, object> = {};
  for (const { kind, look, create, spec } of KINDS) {
    const entry = entryOf(kind);
    const [service] = servicesOf([entry.resource]);
    const windows: number[] = [];
    let answered = Number.NaN;
    const connect = timing(connectTo(emulators.serviceEndpoints[service?.key ?? ""] ?? ""), {
      sent: (operation) => operation === create && windows.push(performance.now() - answered),
      answered(operation) {
        if (operation === look) answered = performance.now();
      },
    });
    for (let index = 0; index < count; index++) {
      signal.throwIfAborted();
      const world = createKindWorld(entry, "window", connect);
      await world.apply(spec(`window-${index}`));
      const { outcome } = await world.pass();
      if (outcome !== "created")
        throw new Error(`a pass over a new ${kind} ended as ${outcome}: ${world.conditions()}`);
    }
    if (windows.length !== count) throw new Error(`${count} passes called ${create} ${windows.length} times`);
    progress(`created ${count} objects of kind ${kind}`);
    figures[kind] = { medianMs: rounded(median(windows), 2), mostMs: rounded(Math.max(...windows), 2) };
  }
  return { bench: "window", creates: count, ...figures };
}

function entryOf(kind: string) {
  const entry = kinds.find(({ resource }) => resource.kind === kind);
  if (entry === undefined) throw new Error(`there is no kind ${kind}`);
  return entry;
}

interface Times {
  sent(operation: string): unknown;
  answered(operation: string): void;
}

/** Reports when the SDK sends a request, after it signed it, and when it gets the response, before it reads it. */
function timing(connect: Connect, times: Times): Connect {
  return aroundAllCommands(connect, (command, send) => {
    const operation = operationOf(command).name;
    (command as SdkCommand).middlewareStack.add(
      (next) => async (args) => {
        times.sent(operation);
        return await next(args).finally(() => times.answered(operation));
      },
      { step: "deserialize", priority: "low", name: "timing" },
    );
    return send(command);
  });
}
