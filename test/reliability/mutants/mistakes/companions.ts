import type { Mutant } from "../mutant.ts";

/** Mistakes about companions, which keep the owners of resources without tags. */
export const companions: readonly Mutant[] = [
  {
    about: "A resource that has no companion counts as the object's own.",
    pattern: "if (owner === undefined) return permissionsIn(found);",
    replacement: "if (owner === undefined) return { [key]: value };",
  },
  {
    about: "A resource counts as the object's own whomever its companion names.",
    pattern: "owner === ownerText(target) ? value : owner",
    replacement: "value",
  },
  {
    about:
      "A tag by which a parent consents to one namespace's resources with companions lets every namespace have some.",
    pattern: "given === namespace || given === $CLUSTER",
    replacement: "given !== undefined",
  },
  {
    about: "The create call overwrites a resource that has another's companion, or none.",
    pattern: '["create", Item]',
    replacement: '["put", Item]',
  },
  {
    about: "A resource with a companion is overwritten although somebody else has changed it since it was read.",
    pattern: '[["remove", Item], $REMOVED, ["create", $NEXT], $CREATED]',
    replacement: '[$REMOVED, ["put", $NEXT], $CREATED]',
  },
  {
    about: "A resource is changed although its companion has been removed or replaced since it was read.",
    pattern: '[["remove", Item], ["remove", Companion], ["create", $NEXT], ["create", Companion]]',
    replacement: '[["remove", Item], ["create", $NEXT]]',
  },
  {
    about: "A resource is removed without its companion.",
    pattern: '[["remove", Item], ["remove", Companion]]',
    replacement: '[["remove", Item]]',
  },
];
