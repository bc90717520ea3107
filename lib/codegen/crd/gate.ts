import type { Definition } from "../../kind/publish/definition.ts";
import { definitions } from "../definitions.ts";
import { generateKind } from "../kind-files.ts";
import type { AckFacts } from "../page/ack-facts.ts";
import { customResourceDefinition } from "./build-custom-resource-definition.ts";
import { type Compatibility, compatibility } from "./compatibility.ts";

/** A kind, and how compatible its generated CRD is with ACK's. */
export interface GatedKind extends Compatibility {
  readonly kind: string;
}

/** Compares the CRDs of all kinds with ACK's. */
export function gate(): readonly GatedKind[] {
  return definitions.map((defined) => {
    const { definition, facts, fields } = generateKind(defined);
    const found = compatibility(customResourceDefinition(definition, fields), withFixedName(definition, facts));
    const unknown = definition.additions.filter((path) => !found.additions.includes(path));
    return {
      kind: definition.kind.kind,
      ...found,
      problems: [
        ...found.problems,
        ...unknown.map((path) => `${path} is listed as an addition, but the SDK lacks it or ACK has it`),
      ],
    };
  });
}

/**
 * How the CRDs compare with ACK's, a line for each kind: how many of ACK's fields match. The fields that ACK does not have are listed only for
 * those who review them, since they are the same each time.
 */
export function comparisonWithAck(
  kinds: readonly Omit<GatedKind, "problems">[],
  also: { readonly additions: boolean },
): readonly string[] {
  return [
    ...kinds.map(({ kind, matched, total }) => `${kind} ${matched}/${total}`),
    ...(also.additions
      ? kinds.flatMap(({ kind, additions }) => additions.map((path) => `  ${kind} in addition to ACK: ${path}`))
      : []),
  ];
}

/** ACK's facts, as if ACK did not allow changes to the resource's name either. */
function withFixedName({ nameField }: Definition, facts: AckFacts): AckFacts {
  if (nameField === undefined) return facts;
  const path = `spec.${nameField}`;
  const fact = facts.fields[path] ?? "";
  return fact.includes(" immutable") ? facts : { ...facts, fields: { ...facts.fields, [path]: `${fact} immutable` } };
}
