import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { createMeasuring } from "../../../functions/measurements.ts";
import { serveObject } from "../../../functions/serve-object.ts";
import { reconcileWithExports } from "../../../lib/exports/reconcile-with-exports.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { gate, type Row } from "../../../lib/reconcile/decide/gate.ts";
import { awsOf } from "../../support/aws/s3/answering-s3.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { settings } from "../../support/worlds/memory-world.ts";

const reference = { kind: bucketKind, namespace: "default", name: "data" };
const RULE = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } };
const TAGS = {
  "services.k8s.aws/controller-version": "s3-driftless",
  "services.k8s.aws/namespace": "default",
  "services.k8s.aws/driftless-owner": "east/default/data",
};

/** A bucket that is as declared, once it is prepared, and the change of its encryption. */
export function changeEncryption() {
  const kubernetes = createMemoryKubernetes();
  const { aws } = awsOf((operation) => ANSWERS[operation] ?? {});
  const dependencies = {
    kubernetes,
    kinds,
    settings,
    log: silentLog,
    now: Date.now,
    random: Math.random,
    connect: () => aws,
    fieldExport: "off" as const,
  };
  const metrics = new Metrics({ serviceName: "reconcile", namespace: "Driftless" });
  const measurements = createMeasuring(metrics, "east")("reconcile");
  let holder = 0;

  async function serve(): Promise<void> {
    const { uid } = kubernetes.user.read(reference)?.metadata ?? { uid: "" };
    const { group, version, kind } = bucketKind;
    const request = { group, version, kind, namespace: "default", name: "data", uid, reason: "change" } as const;
    const message = {
      id: "m",
      request,
      body: "",
      receiptHandle: "",
      receiveCount: 1,
      sentAt: Date.now(),
      queueArn: "",
    };
    const run = { holder: `run-${++holder}`, signal: new AbortController().signal, send: async () => undefined };
    const invocation = { measurements, requestId: "r", overdue: new Promise<never>(() => undefined) };
    await serveObject([message], run, invocation, {
      reconcile: (messages, given, log) => reconcileWithExports(messages, given, { ...dependencies, log }),
      now: Date.now,
      logger: new Logger({ logLevel: "SILENT" }),
      cluster: "east",
      historyValues: "full",
      write: () => undefined,
    });
  }

  return {
    async prepare() {
      await kubernetes.user.create(reference, {
        spec: { name: "data" },
        finalizers: [`finalizers.${bucketKind.group}/Bucket`],
      });
      kubernetes.user.patchStatus(reference, { origin: "Created" });
      await serve();
    },
    /** Changes the encryption. Resolves to the names of the functions that lead to the decision, from the handler on. */
    async change() {
      const rule = { applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms" } };
      await kubernetes.user.patch(reference, { spec: { encryption: { rules: [rule] } } });
      let calls: readonly string[] = [];
      const spy: Row = {
        reason: "a test looks at every decision",
        withholds: ["update"],
        applies() {
          calls = callers();
          return false;
        },
        report: () => ({}),
      };
      (gate as Row[]).unshift(spy);
      await serve();
      return calls;
    },
  };
}

const ANSWERS: Readonly<Record<string, object>> = {
  HeadBucket: { BucketRegion: "us-west-2" },
  GetBucketTagging: { TagSet: Object.entries(TAGS).map(([Key, Value]) => ({ Key, Value })) },
  GetBucketEncryption: { ServerSideEncryptionConfiguration: { Rules: [RULE] } },
};

/** The functions of the engine and of the handler that are being executed, outermost first. */
function callers(): readonly string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const stack = new Error().stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack
    .split("\n")
    .flatMap((line) => /at (?:async )?(?:Object\.)?(\w+) .*\/(?:lib|functions)\//.exec(line)?.[1] ?? []);
  return frames.toReversed().map((name) => (name === "withhold" ? "decide" : name));
}
