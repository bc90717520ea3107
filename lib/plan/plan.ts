import pLimit from "p-limit";
import { UNANSWERED_ADVICE } from "../cli/unanswered.ts";
import type { KindEntry } from "../reconcile/contract/kind.ts";
import type { Outlook } from "../reconcile/decide/outlook.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { approvalIn, guardsOn } from "./guards.ts";
import { failedBefore, refusedBefore, unknownIn } from "./likely-failures.ts";
import { type Look, look } from "./look.ts";
import type { MemoisedReads } from "./memoise-reads.ts";
import { netChanges } from "./net-changes.ts";
import { createPlanClient } from "./plan-client.ts";
import type { PlannedObject } from "./planned-object.ts";
import { type PlanTarget, type PrepareDependencies, type Prepared, prepare } from "./prepare.ts";

/** Dependencies of `plan`. `kubernetes` only has to read. */
export interface PlanDependencies extends Omit<PrepareDependencies, "reading"> {
  readonly dependencies: Omit<Dependencies, "connect">;
  readonly aws: MemoisedReads;
  /** Called after each object. */
  readonly progress: (done: number, all: number) => void;
}

/** What Driftless would do, in the order of the targets, and how many calls to AWS it took to find out. */
export interface Plan {
  readonly objects: readonly PlannedObject[];
  readonly reads: number;
}

/** For some settings, AWS allows only a few calls a second, and other users of the account need such calls too. */
const PASSES_AT_ONCE = 4;

/**
 * Plans what Driftless would do to objects if their manifests were applied, or as they are, by passes in shadow mode. Writes nothing.
 * Rejects with `KubernetesApiError` if the API server does not respond, or does not accept the user.
 */
export async function plan(targets: readonly PlanTarget[], given: PlanDependencies): Promise<Plan> {
  const { dependencies, aws, namespaces, progress } = given;
  const reading = dependencies.kubernetes;
  const client = createPlanClient(reading, namespaces);
  const asStored = createPlanClient(reading, namespaces);
  const limit = pLimit(PASSES_AT_ONCE);
  const prepared = await Promise.all(
    targets.map((target) =>
      limit(async () => {
        const one = await prepare(target, { ...given, reading });
        const { entry, namespace, name } = target;
        if ("object" in one) client.foresee({ kind: entry.resource, namespace, name }, one.object);
        return one;
      }),
    ),
  );
  let done = 0;
  const objects = await Promise.all(
    prepared.map((one) =>
      limit(async () => {
        const planned = await planOne(one);
        progress(++done, targets.length);
        return planned;
      }),
    ),
  );
  return { objects, reads: aws.sent() };

  async function planOne(one: Prepared): Promise<PlannedObject> {
    const { target, notes } = one;
    const { entry, manifest, patch } = target;
    if (!dependencies.kinds.includes(entry)) return { ...refused([notServed(entry)]), ...namesOf(target), notes: [] };
    if (!("object" in one)) return { ...refused(one.problems), ...namesOf(target), notes };
    const { stored, object } = one;
    const shadow: Dependencies = {
      ...dependencies,
      connect: aws.connect,
      settings: { ...dependencies.settings, mode: "shadow" },
    };
    const ahead = await look(entry, object, { ...shadow, kubernetes: client });
    const isDeclared = (manifest !== undefined || patch !== undefined) && !given.isDelete;
    // What would happen without the manifest is not the manifest's doing.
    const without =
      isDeclared && stored !== undefined
        ? (await look(entry, stored, { ...shadow, kubernetes: asStored })).outlook
        : undefined;
    const tagsField = (await entry.load()).tags.field;
    const steps = ahead.outlook?.changes ?? [];
    const foundAhead = found(ahead);
    const { would } = foundAhead;
    const refusal = refusedBefore({ would, object, stored });
    if (refusal.length > 0) return { ...refused(refusal), ...namesOf(target), notes };
    const namespace =
      would === "keep" || would === "fail" ? {} : (await client.readNamespace(target.namespace)).annotations;
    const approval = approvalIn({ would, waiting: ahead.waiting }, object.metadata, namespace);
    return {
      ...foundAhead,
      ...namesOf(target),
      ...(approval !== undefined && { approval }),
      steps,
      changes: netChanges(steps, { tagsField, isDeclared, stored, without: without?.changes ?? [] }),
      notes: [
        ...(ahead.outlook?.notes ?? [given.isDelete ? NOTHING_TO_DELETE : OUT_OF_SCOPE]),
        ...(await unknownIn(entry, object.spec, would)),
        ...failedBefore({ would, object, stored }),
        ...(foundAhead.problems.some((problem) => NO_RESPONSE.test(problem)) ? [UNANSWERED_ADVICE] : []),
        ...guardsOn({ would, approval }, object.metadata, namespace),
        ...notes,
      ],
    };
  }
}

/** The message of an error if AWS has not responded. */
const NO_RESPONSE = /^api error \w+: no response from /;
const OUT_OF_SCOPE = "OutOfScope: the parameters watchNamespaces and watchSelector do not include the object";
const NOTHING_TO_DELETE = "Released: Driftless manages no resource for the object, so nothing is deleted in AWS";

/** Says that the deployment acts on no objects of a kind. */
export function notServed({ resource }: Pick<KindEntry, "resource">): string {
  return `the deployment does not serve ${resource.plural}: the parameter kinds does not list ${resource.kind}`;
}

function found({
  outlook,
  unread,
}: Look): Omit<PlannedObject, keyof ReturnType<typeof namesOf> | "changes" | "notes" | "steps"> {
  const { changes: _changes, notes: _notes, ...others }: Partial<Outlook> = outlook ?? {};
  return { would: "ignore", problems: [], ...others, unread };
}

function refused(problems: readonly string[]) {
  return { would: "refuse", steps: [], changes: [], unread: [], problems } as const;
}

function namesOf({ entry, namespace, name, source }: PlanTarget) {
  return { kind: entry.resource.kind, namespace, name, ...(source !== undefined && { source }) };
}
