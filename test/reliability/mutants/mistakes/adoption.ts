import type { Mutant } from "../mutant.ts";

/** Mistakes about which existing resources objects adopt, and in what order they do it. */
export const adoption: readonly Mutant[] = [
  {
    about: "An intent in the status counts as consent.",
    pattern: "refuseAdoption({ ...claimant.resource, isChild: claimant.isChild }, tags, $SETTINGS)",
    replacement:
      'claimant.status?.origin === "Adopting" ? undefined : refuseAdoption({ ...claimant.resource, isChild: claimant.isChild }, tags, $SETTINGS)',
  },
  {
    about: "A part that cannot be read is reset to its default after the adoption.",
    pattern: "requireRead(facts, observation)",
    replacement: "undefined",
  },
  {
    about: "An adoption does not record its intent in the status.",
    pattern: 'pass.claim("Adopting")',
    replacement: "pass.claim()",
  },
];
