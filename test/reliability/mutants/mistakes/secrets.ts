import type { Mutant } from "../mutant.ts";

/** Mistakes with the values of Secrets, and with the digests that say which of them AWS has. */
export const secrets: readonly Mutant[] = [
  {
    about: "A secret counts as written whatever its digest is.",
    pattern: "(desired) => desired === undefined",
    inside: "SECRET_PART",
    replacement: "() => true",
  },
  {
    about: "A secret that was sent is sent again by each pass.",
    pattern: "note(new Map([...digests, [name, $DIGEST]]))",
    replacement: "undefined",
  },
  {
    about: "While a secret is sent, the status has the digest of the former one.",
    pattern: "await forget([name])",
    replacement: "undefined",
  },
  {
    about: "The status says what AWS says about a secret that it quotes.",
    pattern: "quotes($MESSAGES, texts) ? withheld(error) : error",
    replacement: "error",
  },
];
