import type { Mutant } from "./mutant.ts";

/** Mistakes about which existing resources objects adopt, and how. */
export const adoption: readonly Mutant[] = [
  {
    file: "lib/reconcile/rules/consent.ts",
    text: "consent === toNamespace",
    replacement: "consent !== undefined",
    about: "An object adopts a resource that consents to adoption by another namespace.",
  },
  {
    file: "lib/reconcile/rules/consent.ts",
    text: "if (owner !== undefined) return notAllowed(",
    replacement: "if (false) return notAllowed(",
    about: "A resource that consents to adoption by any object is taken from the object that owns it.",
  },
  {
    file: "lib/reconcile/rules/consent.ts",
    text: 'if (adoption === "none") {',
    replacement: "if (false) {",
    about: "A deployment that must not adopt anything adopts resources.",
  },
  {
    file: "lib/reconcile/rules/ownership.ts",
    text: 'settings.adoption === "any" && !isWanted',
    replacement: "false",
    about: "An object whose resource was lost adopts any other resource of the same name, without consent.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: "  requireRead(pass, observation);\n",
    replacement: "",
    about: "A part that cannot be read is reset to its default after the adoption.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: "  await fillSpec(adopting);\n",
    replacement: "",
    about: "An adoption does not fill in the spec.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: "if (changed.length === 0) return;",
    replacement: "return;",
    about: "The API server drops fields that an adoption fills in, and no error is reported.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: '  await pass.claim("Adopting");\n',
    replacement: "  await pass.claim();\n",
    about: "An adoption does not record its intent in the status.",
  },
  {
    file: "lib/reconcile/adoption/fill.ts",
    text: "part.fieldByField || ",
    replacement: "",
    about: "An adoption removes the indexes that the spec does not mention.",
  },
  {
    file: "lib/reconcile/adoption/fill.ts",
    text: "if (isImplied) result",
    replacement: "if (false) result",
    about: "After an adoption, the settings that a declared ACL implies are written to the bucket.",
  },
  {
    file: "lib/reconcile/pass/converge.ts",
    text: "if (mustExist(pass)) throw missing(observation);",
    replacement: "",
    about: "A resource that must already exist is created.",
  },
  {
    file: "lib/reconcile/rules/ownership.ts",
    text: "controller !== declared[CONTROLLER_TAG] && ",
    replacement: "",
    about: "If the spec declares the controller tag, nothing is repaired.",
  },
  {
    file: "lib/resources/values/change-tags.ts",
    text: "isTooMany ? kept : together",
    replacement: "kept",
    about: "A resource can be left without a tag that says who owns it.",
  },
  {
    file: "lib/reconcile/pass/take-over.ts",
    text: "if (!isDeepStrictEqual(await kind.tags.read(target, seen), from)) {",
    replacement: "if (false) {",
    about: "An adoption overwrites the owner tag that another object has just set.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: ", verify: true }",
    replacement: " }",
    about: "A setting that the loser of a race writes to an adopted resource stays until the sweep.",
  },
  {
    file: "lib/reconcile/pass/take-over.ts",
    text: ", kind.tags.route?.({ from, to }, state)",
    replacement: "",
    about: "If a call fails, the tags that were written before it are not reported.",
  },
  {
    file: "lib/reconcile/rules/adoption.ts",
    text: "!isManaged || ",
    replacement: "",
    about: "A forged origin determines which resource an object without a resource may adopt.",
  },
];
