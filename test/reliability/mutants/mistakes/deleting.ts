import type { Mutant } from "../mutant.ts";

/** Mistakes about when a resource may be removed, and when its object may be released. */
export const deleting: readonly Mutant[] = [
  {
    about: "The deletion policy is ignored.",
    pattern: "isDeleted && !deletesResource($$$ARGUMENTS)",
    replacement: "false",
  },
  {
    about: "A resource is removed although its owner could not be read.",
    pattern: 'if ("reason" in ownership) return refuse(facts, ownership.reason);',
    replacement: "",
  },
  {
    about: "The finalizer is removed before the resource.",
    pattern: "kind.remove(target, asDecided, owned.seen)",
    replacement: "pass.object.removeFinalizer().then(() => kind.remove(target, asDecided, owned.seen))",
  },
  {
    about: "A resource that is not visible yet is left behind.",
    pattern: "mayNotShowYet(facts)",
    replacement: "false",
  },
  {
    about: "A resource is left behind if its create call was not answered.",
    pattern: 'origin === "Creating" || origin === "Created"',
    inside: "mayNotShowYet",
    replacement: 'origin === "Created"',
  },
  {
    about: "An object is released although AWS does not reveal whether its resource still exists.",
    pattern: "observation.hidden !== undefined && hasResource",
    replacement: "false",
  },
  {
    about: "A resource that ACK created is removed without first being marked as taken over.",
    pattern: "isAcks ? tagSteps($$$ARGUMENTS) : []",
    replacement: "[]",
  },
  {
    about: "A token is taken for a delete that was cancelled.",
    pattern: "pass.claim()",
    inside: "takeTokens",
    replacement: "undefined",
  },
  {
    about: "Deletes are not limited while the ConfigMap cannot be used.",
    pattern: "if (error.status !== 409) throw unusable($$$WHY);",
    replacement: "if (error.status !== 409) return undefined;",
  },
  {
    about: "A resource that is removed last is removed although an object refers to it.",
    pattern: 'decision.action === "delete" && kind.removedLast',
    replacement: "false",
  },
  {
    about: "A resource that is removed last is removed if the API server does not list the objects that refer to it.",
    pattern: "read().catch($FAILED)",
    inside: "guard",
    replacement: "read().catch(() => undefined)",
  },
  {
    about: "An object that names a resource without a reference does not keep the resource in AWS.",
    pattern: "contains(item.spec, names) || $REFERENCE",
    replacement: "$REFERENCE",
  },
  {
    about: "A resource that AWS will remove is written.",
    pattern: "if (gone !== undefined) return refuse($$$ARGUMENTS);",
    replacement: "",
  },
  {
    about: "A resource that AWS will remove keeps a new object with the same name from getting one.",
    pattern: "isKnown && !isDeleted",
    replacement: "!isDeleted",
  },
];
