import { leavesAsText, type TextChange } from "../../text/changes.ts";
import { type FieldPath, type Fields, fieldPath, valueAt, withValueAt } from "../../text/field-path.ts";
import type { KindData } from "../contract/kind-data.ts";
import type { Reason } from "../contract/progress.ts";
import type { Resource } from "../contract/resource.ts";
import type { Role } from "../contract/role.ts";
import type { Failure } from "../object/failure.ts";
import type { Action, Decision, Report } from "./decision.ts";
import { wordsOf } from "./gate.ts";
import type { Observation } from "./observation.ts";
import type { Ownership } from "./ownership/ownership.ts";
import { isHeldBack } from "./plan.ts";
import type { Step } from "./step.ts";

/** What a pass in shadow mode has found, and what it would do: one line of the log, and one object in a plan. */
export interface Outlook {
  /** The resource's ARN, if it is known. */
  readonly resource?: string;
  /** Where the resource is, or would be; omitted if that has not been determined. */
  readonly account?: string;
  readonly region?: string;
  /** The identity that the pass would act with; omitted for the function's own identity. */
  readonly role?: string;
  /** Omitted if the pass ended before it had determined the owner. */
  readonly whose?: Whose;
  /** `keep`: nothing. `wait`: nothing until AWS is done or a reference provides its value. `fail`: retry, as the pass could not decide. */
  readonly would: Exclude<Action, "nothing"> | "keep" | "fail";
  /** The changes, leaf by leaf. Values that would be filled into the object's spec are listed under `spec`. */
  readonly changes: readonly TextChange[];
  /** The messages of the errors with which the pass would refuse to act, or fail. */
  readonly problems: readonly string[];
  /** What else the pass would report to the object's author. */
  readonly notes: readonly string[];
}

/** Who owns a resource. `nobody` means that there is no resource. */
export type Whose = Ownership["owner"] | "nobody";

/** What a pass in shadow mode knows when it ends. */
interface Ending {
  readonly observation?: Observation;
  readonly foreseen: readonly Decision[];
  readonly report: Report;
  readonly failure: Failure;
  readonly resource?: Resource<unknown> | undefined;
  readonly role?: Role | undefined;
  readonly arn: string | undefined;
  readonly kind?: Pick<KindData, "variableFields">;
}

/** The outlook of a pass in shadow mode. */
export function outlookOf({ observation, foreseen, report, failure, resource, role, arn, kind }: Ending): Outlook {
  const { terminal, recoverable } = failure;
  const { busy, unsynced, advisories = [] } = report;
  const whose = whoseIs(observation);
  const blocked = terminal.length > 0 ? "refuse" : recoverable.length > 0 ? "fail" : undefined;
  const steps = foreseen.flatMap((decision) => stepsOf(decision, observation));
  const [first] = foreseen;
  const intended = first?.action === "update" && steps.length === 0 ? "nothing" : (first?.action ?? "nothing");
  return {
    ...(arn !== undefined && { resource: arn }),
    ...(resource && { account: resource.place.account, region: resource.place.region }),
    ...(role && { role: role.arn }),
    ...(whose && { whose }),
    would: intended === "nothing" ? (blocked ?? (busy === undefined ? "keep" : "wait")) : intended,
    changes: leavesAsText([...steps, ...(first === undefined ? [] : fillsOf(first, kind))]),
    problems: [...terminal, ...recoverable].map(({ message }) => message),
    notes: [
      ...(first?.action === "delete" ? wordsOf(first.how).map((words) => `Removal: it is deleted with ${words}`) : []),
      ...[busy, unsynced, ...advisories].flatMap((reason) => (reason === undefined ? [] : [textOf(reason)])),
    ],
  };
}

function whoseIs(observation: Observation | undefined): Whose | undefined {
  if (observation === undefined || observation.state === "busy") return undefined;
  return observation.state === "absent" ? "nobody" : observation.ownership.owner;
}

/** The steps that would be made: those that are not held back. */
function stepsOf(decision: Decision, observation: Observation | undefined): readonly Step[] {
  const { steps = [] } = decision;
  if (!("partErrors" in decision) || observation?.state !== "present") return steps;
  return steps.filter((step) => !isHeldBack(step, decision.partErrors, observation));
}

function fillsOf(decision: Decision, { variableFields = [] }: NonNullable<Ending["kind"]> = {}): readonly Step[] {
  if (decision.action !== "adopt") return [];
  const to = variableFields.map(fieldPath).reduce(withoutValues, decision.fills);
  return [{ part: "spec", field: "spec", from: {}, to }];
}

/** The fields without the values of environment variables, many of which are secrets. */
function withoutValues(fields: Fields, path: FieldPath): Fields {
  const variables = valueAt(fields, path);
  if (variables === undefined) return fields;
  const names = Object.keys(Object(variables));
  return withValueAt(fields, path, Object.fromEntries(names.map((name) => [name, "(set)"])));
}

function textOf({ reason, message }: Reason): string {
  return `${reason}: ${message}`;
}
