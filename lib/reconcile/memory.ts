import type { Happening } from "./events.ts";

/** What a pass keeps in mind when it goes again over an object that somebody changed under it. */
export interface Memory {
  /** Whether our finalizer was on the object when the pass first looked at it. */
  readonly managedBefore: boolean;
  /** Notes what happened, for the object's Events; of several happenings of one key the first. */
  tell(happening: Happening): void;
  /** Notes what is to be said about the AWS resource in the object's status. */
  learn(facts: Facts): void;
  happenings(): readonly Happening[];
  facts(): Facts;
}

/** What a pass has found out about an AWS resource. */
export interface Facts {
  readonly arn?: string | undefined;
  /** The kind's own status fields; `null` removes one. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

export function startMemory(managedBefore: boolean): Memory {
  const happenings: Happening[] = [];
  let facts: Facts = {};
  return {
    managedBefore,
    tell(happening) {
      const { key } = happening;
      if (key === undefined || happenings.every((other) => other.key !== key)) happenings.push(happening);
    },
    learn({ arn = facts.arn, fields }) {
      facts = { arn, fields: { ...facts.fields, ...fields } };
    },
    happenings: () => happenings,
    facts: () => facts,
  };
}
