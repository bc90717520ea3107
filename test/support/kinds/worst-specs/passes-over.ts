import { historyLine } from "../../../../lib/history/history-line.ts";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import { startOutcome } from "../../../../lib/reconcile/act/outcome.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { reconcile } from "../../../../lib/reconcile/reconcile.ts";
import { createMemoryKubernetes } from "../../kubernetes/memory/memory-kubernetes.ts";
import { silentLog } from "../../programs/silent-log.ts";
import { settings } from "../../worlds/memory-world.ts";
import { rememberKind } from "./remembered-kind.ts";

/** The results of passes over one object, and the CPU time, in milliseconds, that they took together. */
export interface Passed {
  readonly outcomes: readonly string[];
  readonly milliseconds: number;
  readonly object: KubernetesObject | undefined;
}

/**
 * Creates an object with a spec, and runs the passes of its life: the one that creates the resource, one that finds all of it changed, and
 * one that finds a space before each text. Each writes the line of the history that the function writes.
 */
export async function passesOver(shipped: AnyKind, spec: object): Promise<Passed> {
  const { kind, change } = rememberKind(shipped);
  const now = () => 1_800_000_000_000;
  const kubernetes = createMemoryKubernetes({ now });
  const reference = { kind: kind.resource, namespace: "default", name: "toy" };
  await kubernetes.user.create(reference, { spec: { ...spec } });
  const { metadata } = kubernetes.user.read(reference) ?? {};
  if (metadata === undefined) throw new Error("the object is gone");
  const { group, version, kind: name } = kind.resource;
  const request = {
    group,
    version,
    kind: name,
    namespace: "default",
    name: "toy",
    uid: metadata.uid,
    reason: "change",
  } as const;
  const dependencies = {
    ...{ kubernetes, now, random: () => 0.5, log: silentLog },
    kinds: [{ resource: kind.resource, load: async () => kind }],
    connect: () => ({ client: () => expectNoCall() }),
    settings: {
      ...settings,
      ...{
        passableRoles: ["*"],
        allowedEventSources: ["*"],
        accessEntries: "edit" as const,
        own: ["*"],
        eksClusterName: "production",
      },
    },
  };
  const outcomes: string[] = [];
  const started = process.threadCpuUsage();
  const pass = async () => {
    const outcome = startOutcome();
    const run = { holder: "a", signal: new AbortController().signal, send: async () => undefined, outcome };
    await reconcile([{ id: "a", request }], run, dependencies);
    historyLine(
      {
        request,
        reasons: ["change"],
        outcome,
        error: undefined,
        milliseconds: 0,
        queuedMilliseconds: 0,
        requestId: "a",
      },
      { cluster: "east", values: "full" },
      () => undefined,
    );
    outcomes.push(outcome.result);
  };
  await pass();
  change(changed);
  await pass();
  change(spaced);
  await pass();
  const { user, system } = process.threadCpuUsage(started);
  return { outcomes, milliseconds: (user + system) / 1000, object: kubernetes.user.read(reference) };
}

function expectNoCall(): never {
  throw new Error("the resource is in memory, so AWS is not called");
}

/** A value with another text in each of its texts. A JSON document stays one. */
function changed(value: unknown): unknown {
  return inTexts(value, (text) => (text.endsWith("}") ? `${text.slice(0, -1)},"changed":0}` : `${text}~`));
}

/** A value with a space before each text, which is another form of the same JSON document, and another text. */
function spaced(value: unknown): unknown {
  return inTexts(value, (text) => ` ${text}`);
}

function inTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((item) => inTexts(item, map));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inTexts(inner, map)]));
}
