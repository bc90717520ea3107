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
    about: "Of two parts in the same map of attributes, a create call sets only one.",
    pattern: "isRecord(before) && isRecord(value) ? { ...before, ...value } : value",
    replacement: "value",
  },
  {
    about: "A resource whose name only begins in the same way counts as the object's own.",
    pattern: "named !== undefined && own(found, named) !== target.name",
    replacement: "false",
  },
  {
    about: "An attribute whose default AWS decides is reset although the spec does not mention it.",
    pattern: 'data.keep === "silent" && declared === undefined',
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
    about: "A write of a list also writes the items that do not differ.",
    pattern: "before !== undefined && isDeepStrictEqual(declaredIn(before), item)",
    replacement: "false",
  },
  {
    about: "A search by owner tag finds every resource.",
    pattern: "tags !== undefined && own(tags, tag.key) === tag.value",
    replacement: "tags !== undefined",
  },
  {
    about: "A search by owner tag fails because the tags of another owner's resource cannot be read.",
    pattern: "ifPresent($READING, ...source.data.absent, ...DENIED)",
    replacement: "$READING",
  },
  {
    about: "The document that a new resource has is reset in every pass.",
    pattern: "isAsNew && same(text, initial(at)) ? undefined : text",
    replacement: "text",
  },
  {
    about: "A document that the spec declares is written in every pass because a new resource has the same.",
    pattern: 'textAt(target.spec, name).trim() === "" && text !== undefined && initial !== undefined',
    replacement: "text !== undefined && initial !== undefined",
  },
  {
    about: "A policy may take a resource from its account.",
    pattern: "[document.Statement].flat().some($TEST)",
    replacement: "true",
  },
];
