import { customResourceDefinition } from "./build-custom-resource-definition.ts";
import { type Compatibility, compatibility } from "./compatibility.ts";
import { definitions } from "./definitions.ts";
import { generateKind } from "./generate.ts";
import { repositoryDefinition } from "./proofs/repository.ts";
import { tableDefinition } from "./proofs/table.ts";

/** A kind, and how far its generated CRD takes what ACK's takes. */
export interface GatedKind extends Compatibility {
  readonly kind: string;
}

/** Holds the CRDs of all kinds, and of two that only prove the generator, against ACK's. */
export function gate(): readonly GatedKind[] {
  const all = [...definitions.map(({ definition }) => definition), tableDefinition, repositoryDefinition];
  return all.map((definition) => {
    const { facts, fields } = generateKind(definition);
    const found = compatibility(customResourceDefinition(definition, fields), facts);
    const unknown = definition.additions.filter((path) => !found.additions.includes(path));
    return {
      kind: definition.kind.kind,
      ...found,
      problems: [
        ...found.problems,
        ...unknown.map((path) => `${path} is an addition that the SDK or ACK's CRD makes void`),
      ],
    };
  });
}
