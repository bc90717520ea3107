import type { Mutant } from "../mutant.ts";

/** Mistakes in the order of a create, and about what is known when it is interrupted. */
export const creating: readonly Mutant[] = [
  {
    about: "The resource is created although its object does not have the finalizer.",
    pattern: "pass.object.addFinalizer()",
    replacement: "undefined",
  },
  {
    about: "The finalizer is added before the claim.",
    pattern: 'pass.claim("Creating")',
    replacement: 'pass.object.addFinalizer().then(() => pass.claim("Creating"))',
  },
  {
    about: "The intent is removed although the create call has not been answered.",
    pattern: "isRefusal(error) && !intended",
    replacement: "!intended",
  },
  {
    about: "A rejected create call hides that an earlier one went unanswered.",
    pattern: "isRefusal(error) && !intended",
    replacement: "isRefusal(error)",
  },
  {
    about: "A create call that finds an existing resource leaves the finalizer on its object.",
    pattern: "if (facts.justCreated) return $TAKEN;",
    replacement: 'if (facts.justCreated) return owner === "acks";',
  },
  {
    about: "A resource counts as settled before it is visible.",
    pattern: "if (facts.justCreated) throw $ERROR;",
    replacement: 'if (facts.justCreated) return { action: "wait" };',
  },
  {
    about: "No later pass checks all parts of a resource that was just created.",
    pattern: "outcome.verify = true",
    inside: "create",
    replacement: "undefined",
  },
  {
    about: "An object whose status was lost gets a second resource, if AWS assigns identifiers.",
    pattern: "await assigned.find(target, resource.ownerTag)",
    replacement: "[]",
  },
  {
    about: "Of several resources that have the owner tag, one is taken.",
    pattern: "existing.length <= 1",
    replacement: "true",
  },
  {
    about: "A search that finds nothing is believed although a create call may still take effect.",
    pattern: "outcome.written = writtenBefore(factsOf(pass), [step], outcome.written)",
    replacement: "undefined",
  },
  {
    about: "A resource that was deleted since answers for the next one, because both have the same token.",
    pattern: "creates + 1",
    replacement: "1",
  },
  {
    about: "A status that leads to another owner's resource keeps an object from its own.",
    pattern: 'there.state !== "absent" && !isForeign(there)',
    replacement: 'there.state !== "absent"',
  },
];
