// What AWS accepts: https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html

/** How many tags a resource may have. AWS's own tags do not count. */
export const MAXIMUM_TAGS = 50;
export const MAXIMUM_KEY_LENGTH = 128;
export const MAXIMUM_VALUE_LENGTH = 256;

/** The characters that keys and values may contain: letters, numbers, spaces and the listed symbols. */
export const TAG_CHARACTERS = String.raw`\p{L}\p{N}\p{Z}+=._:/@-`;
