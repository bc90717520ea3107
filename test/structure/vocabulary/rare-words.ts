/** The names that fewer than three kinds have, by the reason why they are still names. */
export const RARE_WORDS: Readonly<Record<string, string>> = {
  "kinds that are still to come need it, too": `
    createdAt decode details except filled finalSnapshot fixed gone hidden last obstacles of
    pending protection refused reset sentAsNew token unsupported until when
    window`,
  "two kinds have it, and it may become a function of theirs": `
    foreign sent shownArn stays`,
  "one kind has it, and it is to become a function of that kind": `
    consent lastChange together`,
};
