// What AWS accepts: https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html

/** The maximum number of tags per resource. AWS's own tags do not count. */
export const MAXIMUM_TAGS = 50;
export const MAXIMUM_KEY_LENGTH = 128;
export const MAXIMUM_VALUE_LENGTH = 256;

/** The characters that keys and values can contain: letters, numbers, spaces and the symbols listed here. */
export const TAG_CHARACTERS = String.raw`\p{L}\p{N}\p{Z}+=._:/@-`;
