/** The names that fewer than three kinds have, by the reason why they are still names. */
export const RARE_WORDS: Readonly<Record<string, string>> = {
  "kinds that are still to come need it, too": `
    annotations createdAt decode details except finalSnapshot hidden last obstacles pending protection refused reset
    token window`,
  "two kinds have it, and it may become a function of theirs": `
    add alike all child filled fixed foreign normal one only readInput run sent sentAsNew shownArn stays unique
    unsupported value`,
  "one kind has it, and it is to become a function of that kind": `
    action actions addedFirst after also alternatives annotated annotation as asDeclared before byTag companion
    consent created each empty formerArn forms gone goneAt item items lastChange members moves omitted on others
    problem remembered removed required resourceType settled single skips switched tagsAfter text together until
    version wait`,
};
