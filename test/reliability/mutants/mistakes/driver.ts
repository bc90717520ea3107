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
    about: "A pass that repeats the removal of an item from a set fails because the item is gone.",
    pattern: "ifPresent($REMOVAL, ...source.data.absent)",
    inside: "valueSetPart",
    replacement: "$REMOVAL",
  },
  {
    about: "An entry is written in every pass because AWS returns its document in another form.",
    pattern: "text !== undefined && before !== undefined && same(text, before)",
    replacement: "text === before",
  },
  {
    about: "A search by owner tag finds every resource.",
    pattern: "tags !== undefined && own(tags, tag.key) === tag.value",
    replacement: "tags !== undefined",
  },
  {
    about: "The document that a new resource has is reset in every pass.",
    pattern: "isAsNew && same(text, initial(at)) ? undefined : text",
    replacement: "text",
  },
  {
    about: "A policy may take a resource from its account.",
    pattern: "[document.Statement].flat().some($TEST)",
    replacement: "true",
  },
];
