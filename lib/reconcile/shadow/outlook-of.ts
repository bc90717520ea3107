import type { Reason } from "../contract/progress.ts";
import { classify } from "../object/failure.ts";
import type { Ending } from "../pass/ending.ts";
import { explanationOf, type Pass, type Visit } from "../pass/pass.ts";
import { changesIn } from "../pass/step.ts";
import type { Intent } from "./intent.ts";
import type { Outlook } from "./outlook.ts";

/** Derives the outlook of a pass from how the pass ended. */
export function outlookOf(pass: Visit & Partial<Pass>, ending: Ending): Outlook {
  const { findings, resource, role, kind } = pass;
  const { intent, busy, unsynced, advisories = [] } = ending;
  const arn = findings.arn ?? (resource && kind.arn?.(resource));
  const { terminal, recoverable } = classify(ending.errors ?? [], explanationOf(pass));
  const blocked = terminal.length > 0 ? "refuse" : recoverable.length > 0 ? "fail" : undefined;
  return {
    ...(arn !== undefined && { resource: arn }),
    ...(resource && { account: resource.place.account, region: resource.place.region }),
    ...(role && { role: role.arn }),
    ...(findings.whose && { whose: findings.whose }),
    would: intent?.action ?? blocked ?? (busy === undefined ? "keep" : "wait"),
    changes: intent === undefined ? [] : [...changesIn(intent.steps), ...changesIn(fillsOf(intent))],
    problems: [...terminal, ...recoverable].map(({ message }) => message),
    notes: [busy, unsynced, ...advisories].flatMap((reason) => (reason === undefined ? [] : [textOf(reason)])),
  };
}

function fillsOf({ fills }: Intent) {
  return fills === undefined ? [] : [{ part: "spec", field: "spec", from: {}, to: fills }];
}

function textOf({ reason, message }: Reason): string {
  return `${reason}: ${message}`;
}
