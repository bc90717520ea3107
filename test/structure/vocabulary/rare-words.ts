/** The names that fewer than three kinds have, by the reason why they are still names. */
export const RARE_WORDS: Readonly<Record<string, string>> = {
  "kinds that are still to come need it, too": `
    clientToken filled finalSnapshot foreign last pending sentAsNew shownArn unsupported`,
  "two kinds have it, and it may become a function of theirs": "stays",
};
