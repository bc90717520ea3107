import type { Mutant } from "../mutant.ts";

/** Mistakes about whose resource a resource is, and where and as whom a pass acts. */
export const ownership: readonly Mutant[] = [
  {
    about: "A resource counts as ours although its owner could not be read.",
    pattern: '{ owner: "unknown", reason: $REASON }',
    replacement: '{ owner: "ours" }',
  },
  {
    about: "A resource in another region counts as absent.",
    pattern: '{ state: "refused", ownership: foreign(seen) }',
    replacement: '{ state: "absent" }',
  },
  {
    about: "A resource that is not ours is written to.",
    pattern: 'if ("reason" in ownership) throw ownership.reason;',
    replacement: "",
  },
  {
    about: "A take-over does not take the claim.",
    pattern: 'pass.claim("TakingOver")',
    replacement: "undefined",
  },
  {
    about: "A take-over counts as done although its mark has not been checked.",
    pattern: "own(tags, key) === value",
    inside: "mark",
    replacement: "true",
  },
  {
    about: "An adoption overwrites the owner tag that another object has just set.",
    pattern: "!isDeepStrictEqual(await kind.tags.read(target, seen), observation.tags)",
    replacement: "false",
  },
  {
    about: "An object whose resource is elsewhere gets a second resource.",
    pattern: "refuseMoved($$$ARGUMENTS)",
    replacement: "undefined",
  },
  {
    about: "The status determines the region.",
    pattern: "placeOf(metadata, namespace.annotations, settings)",
    replacement:
      "{ ...placeOf(metadata, namespace.annotations, settings), region: object.current().status?.ackResourceMetadata?.region ?? settings.region }",
  },
  {
    about: "A namespace uses another namespace's session.",
    pattern: "[arn, cluster, namespace, $$$OBJECT]",
    replacement: "[arn, cluster, $$$OBJECT]",
  },
  {
    about: "A client makes calls with a session other than its own.",
    pattern: "session?.key ?? null",
    replacement: "null",
  },
  {
    about: "A resource without tags counts as the object's own although no object in the namespace owns its parent.",
    pattern: "mayHaveChildren(found, target, parent)",
    replacement: "true",
  },
  {
    about:
      "A resource without tags that has replaced the object's own, or that a forged status names, counts as the object's own.",
    pattern: "mark.id === shortId(id)",
    replacement: "true",
  },
];
