import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Condition } from "../../kubernetes/condition.ts";
import { timeText } from "../../kubernetes/event.ts";
import type {
  Applied,
  Approval,
  Claim,
  Correction,
  KubernetesObject,
  ObjectStatus,
  Origin,
  Written,
} from "../../kubernetes/object.ts";
import { isRecord, own } from "../../text/own.ts";
import type { Place, StatusFields } from "../contract/resource.ts";
import type { Chain } from "./chain.ts";
import { reconcileRequestedAt } from "./metadata.ts";

type Members = Readonly<Record<string, unknown>>;

/** What a run has found out that the status records. */
export interface Recorded {
  /** The ARN of the object's resource, if it is known. */
  arn?: string | undefined;
  /** The kind's own status fields; `null` removes a field. */
  fields: StatusFields;
  // Of these members, `null` removes what is stored, and `undefined` leaves it as it is.
  origin?: Origin | null | undefined;
  corrections?: readonly Correction[];
  applied?: Applied | null;
  written?: readonly Written[] | undefined;
  approval?: Approval;
}

/** What a pass reports about its object. */
export interface Report extends Readonly<Recorded> {
  readonly conditions: readonly Condition[];
  /** The names of the fields that are only written together with others. */
  readonly figures?: readonly string[] | undefined;
  /** The chain that continues; `undefined` ends the stored chain. */
  readonly chain?: Chain | undefined;
  /** The claim that the pass leaves in place; `undefined` gives up the claim. */
  readonly claim?: Claim | undefined;
  /** Where the pass acted; `undefined` if it did not act anywhere. */
  readonly place?: Place | undefined;
}

/** The merge patch for `/status` that writes `report` to the object; `undefined` if the patch would only change times. */
export function statusPatch(object: KubernetesObject, report: Report, now: number): Members | undefined {
  const { generation } = object.metadata;
  const requested = reconcileRequestedAt(object.metadata);
  const conditions = report.conditions.map((condition) => ({ ...condition, observedGeneration: generation }));
  const wanted = {
    ...report.fields,
    ...location(object, report),
    conditions,
    observedGeneration: generation,
    claim: report.claim ?? null,
    retry: null,
    poll: null,
    ...report.chain,
    ...(report.origin !== undefined && { origin: report.origin }),
    ...(report.corrections && { corrections: report.corrections.length === 0 ? null : report.corrections }),
    ...(report.applied !== undefined && { applied: report.applied }),
    ...(report.written && { written: report.written }),
    ...(report.approval && { approval: report.approval }),
    ...(requested !== undefined && { lastHandledReconcileAt: requested }),
  };
  return patchTowards(wanted, object, now, report.figures);
}

/**
 * The merge patch for `/status` that makes an object's status contain these members; `undefined` if the patch would only change times and
 * figures.
 */
export function patchTowards(
  wanted: Members & { readonly conditions: readonly Condition[] },
  { status }: KubernetesObject,
  now: number,
  figures: readonly string[] = [],
): Members | undefined {
  const others = Object.entries(wanted).filter(([field]) => !figures.includes(field));
  if (agrees(Object.fromEntries(others), { ...status })) return undefined;
  const lastTransitionTime = timeText(now);
  const conditions = wanted.conditions.map((condition) => ({ ...condition, lastTransitionTime }));
  const stored: Members = { ...status };
  const members = Object.entries({ ...wanted, conditions });
  return Object.fromEntries(members.map(([field, value]) => [field, replacing(own(stored, field), value)]));
}

/** The merge patch that replaces `stored` by `wanted`. A merge patch keeps the members that it does not mention, in every structure. */
function replacing(stored: unknown, wanted: unknown): unknown {
  if (!isRecord(stored) || !isRecord(wanted)) return wanted;
  const gone = Object.keys(stored).filter((field) => own(wanted, field) === undefined);
  const kept = Object.entries(wanted).map(([field, value]) => [field, replacing(own(stored, field), value)] as const);
  return Object.fromEntries([...gone.map((field) => [field, null] as const), ...kept]);
}

/** The members of the status that only passes use. They may change although nothing about the object or its resource has changed. */
const BOOKKEEPING: ReadonlySet<string> = new Set(["claim", "retry", "poll", "lastHandledReconcileAt"]);

/** Whether a patch changes what the status says, apart from the members that only passes use. */
export function saysMore(patch: Members, { status }: KubernetesObject): boolean {
  const members = Object.fromEntries(Object.entries(patch).filter(([field]) => !BOOKKEEPING.has(field)));
  return !agrees({ ...members, conditions: withoutTimes(patch.conditions) }, { ...status });
}

/**
 * The status member that records where the resource is, once there is one or one may have been created. The place is written only once,
 * because a resource does not move, and is removed if no resource was created.
 */
function location({ status }: KubernetesObject, { arn, origin, place }: Report) {
  const stored = status?.ackResourceMetadata;
  if (place === undefined || (stored === undefined && arn === undefined)) return {};
  const { account, region, partition } = place;
  const isHere = stored?.region === region && stored.ownerAccountID === account;
  if (origin === null && isHere && (arn ?? stored.arn) === undefined) return { ackResourceMetadata: null };
  return {
    ackResourceMetadata: {
      ownerAccountID: account,
      region,
      partition,
      ...stored,
      ...(arn !== undefined && { arn }),
    },
  };
}

function agrees(wanted: Members, stored: Members): boolean {
  return Object.entries(wanted).every(([field, value]) => {
    const current = field === "conditions" ? withoutTimes(own(stored, field)) : own(stored, field);
    return isDeepStrictEqual(current ?? null, value ?? null);
  });
}

function withoutTimes(conditions: unknown): unknown {
  if (!Array.isArray(conditions)) return conditions;
  return conditions.map((condition: Condition) =>
    Object.fromEntries(Object.entries(condition).filter(([field]) => field !== "lastTransitionTime")),
  );
}

const Text = z.string().check(z.minLength(1));
const Count = z.int().check(z.minimum(1));
const Time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
const Link = { generation: Count, notBefore: Time, writer: z.optional(Text) };

/** The members of a status that the engine reads. */
const MEMBERS = {
  ackResourceMetadata: z.looseObject({ ownerAccountID: Text, region: Text, arn: z.optional(z.string()) }),
  conditions: z.array(z.looseObject({ type: Text, status: Text })),
  observedGeneration: Count,
  origin: z.enum(["Creating", "Created", "Adopting", "Adopted", "TakingOver", "TakenOver", "Deleting"]),
  claim: z.object({ holder: Text, expiresAt: Time }),
  retry: z.object({ attempt: Count, ...Link }),
  poll: z.object({ count: Count, since: z.optional(Time), ...Link }),
  applied: z.object({
    generation: Count,
    behind: z.array(z.object({ part: Text, generation: z.optional(z.int()) })),
  }),
  corrections: z.array(z.object({ part: Text, generation: Count, value: Text, times: Count })),
  written: z.array(z.object({ part: Text, value: Text, inDoubt: z.optional(z.boolean()), at: Time })),
  approval: z.object({
    waiting: z.string(),
    used: z.int().check(z.minimum(0)),
    secrets: z.optional(z.array(z.object({ part: Text, digest: Text }))),
  }),
  creates: Count,
  lastHandledReconcileAt: z.string(),
} as const;

/**
 * Removes invalid members from a status, as far as the engine reads them: whoever may write a status can write anything to it, and that must
 * not make a pass fail.
 */
export function sensibleStatus(status: ObjectStatus): ObjectStatus {
  return Object.fromEntries(
    Object.entries(status).filter(([name, value]) => !isMember(name) || MEMBERS[name].safeParse(value).success),
  );
}

function isMember(name: string): name is keyof typeof MEMBERS {
  return Object.hasOwn(MEMBERS, name);
}
