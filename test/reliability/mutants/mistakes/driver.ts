import type { Mutant } from "../mutant.ts";

/** Mistakes in how the driver makes the calls of a kind that is data. */
export const driver: readonly Mutant[] = [
  {
    about: "A create call that may find a resource is made without another look immediately before it.",
    pattern: "repeats && (await describe(source, target)) !== undefined",
    replacement: "false",
  },
  {
    about: "A resource that the first attempt at a create call has made counts as another's.",
    pattern: "!error.answered",
    inside: "create",
    replacement: "false",
  },
  {
    about: "A resource whose name only begins in the same way counts as the object's own.",
    pattern: "named !== undefined && own(found, named) !== target.name",
    replacement: "false",
  },
  {
    about: "A search by owner tag finds every resource.",
    pattern: "tags !== undefined && own(withProof(source, target, item, tags), tag.key) === tag.value",
    replacement: "tags !== undefined",
  },
  {
    about: "After a write that keeps AWS at work, another part is written in the same pass.",
    pattern: "{ ...(await write(target, change, state)), busy }",
    replacement: "{ ...(await write(target, change, state)) }",
  },
];
