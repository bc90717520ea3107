import type { Mutant } from "./mutant.ts";

/** Mistakes about which tags resources have, and which tags are left alone. */
export const tags: readonly Mutant[] = [
  {
    file: "lib/reconcile/rules/resource-tags.ts",
    text: '.filter(({ value }) => value !== "")',
    replacement: "",
    about: "A default tag whose value comes from a label that does not exist is written with an empty value.",
  },
  {
    file: "lib/reconcile/rules/desired-tags.ts",
    text: "if (value.length > MAXIMUM_VALUE_LENGTH && !keys.has(key)) throw tooLong(key, value);",
    replacement: "",
    about: "A default tag that is too long is sent to AWS.",
  },
  {
    file: "lib/reconcile/rules/desired-tags.ts",
    text: "withDefaults(withDefaults(toTags(spec), ours(resource, kind)), defaults)",
    replacement: "withDefaults(withDefaults(toTags(spec), defaults), ours(resource, kind))",
    about: "A default tag replaces one of our own tags.",
  },
  {
    file: "lib/reconcile/rules/desired-tags.ts",
    text: "list.filter(({ key }) => !Object.hasOwn(tags, key))",
    replacement: "list",
    about: "A default tag takes precedence over the spec.",
  },
  {
    file: "lib/reconcile/adoption/fill.ts",
    text: "withoutTags(observation.tags, defaultTags(pass))",
    replacement: "observation.tags",
    about: "The deployment's default tags are filled into specs.",
  },
  {
    file: "lib/reconcile/rules/kept-tags.ts",
    text: "isUnknown(key, declared) && digests.includes(digestOf(key))",
    replacement: "isUnknown(key, declared)",
    about: "Any tag that someone adds is kept.",
  },
  {
    file: "lib/reconcile/rules/kept-tags.ts",
    text: "digestsIn(observed).filter((digest) => !known.has(digest))",
    replacement: "digestsIn(observed)",
    about: "A tag that was removed from the spec stays on the resource.",
  },
  {
    file: "lib/reconcile/rules/kept-tags.ts",
    text: "const { [KEPT_TAG]: _before, ...found } = observed;",
    replacement: "const found = observed;",
    about: "The record of found tags that a former object has left on the resource is trusted.",
  },
  {
    file: "lib/reconcile/rules/desired-tags.ts",
    text: 'const found = unknown === "keep" ? keptKeys(declared, observed) : [];',
    replacement: "const found: readonly string[] = [];",
    about: "Tags that a take-over finds are removed.",
  },
  {
    file: "lib/reconcile/rules/desired-tags.ts",
    text: 'const mark = unknown === "keep" ? keptMark(declared, observed) : {};',
    replacement: "const mark = {};",
    about: "The next write removes the record of the tags that were found.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: "foundTags(declaration.tags, tags, settings.unknownTags)",
    replacement: "tags",
    about: "Tags that an adoption finds are removed.",
  },
  {
    file: "lib/reconcile/pass/advise.ts",
    text: 'readOnly || settings.unknownTags === "remove" ? [] : keptKeys(declared, observed)',
    replacement: "[] as readonly string[]",
    about: "The object does not say which tags are kept.",
  },
];
