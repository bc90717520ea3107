/** A text that is bad for some function, at any length. */
export interface WorstText {
  readonly name: string;
  readonly of: (length: number) => string;
}

/** The beginnings of what the code looks for: without an end, a search that starts at each of them reads the rest each time. */
const BEGINNINGS = [
  ...["a", "A", "é", " ", "\n", ".", "/", ":", ",", "*", "\\", '"', "<", "{", "[", "(", "*a", "x,", "x.", "a b "],
  ...["a -> b; ", "a in (", "AKIA", "eyJ.", "Bearer ", "authorization: ", "x-amz-signature=", "k8s-aws-v1."],
  ...["arn:", "arn:aws:iam::1:role/", "aws:", "driftless.dev/", "spec.", "alias/", "UTC day", "needs permission for "],
];

/** Characters that are shown, escaped or counted in a special way. */
const CHARACTERS = {
  NUL: "\u0000",
  escape: "\u001b[31m",
  "right-to-left override": "\u202e",
  "line separator": "\u2028",
  "lone high surrogate": "\ud83d",
  "lone low surrogate": "\ude00",
  emoji: "👩‍👩‍👧",
  "combining accents": "\u0301",
};

function many(length: number): string {
  return `{${items(length, 12, (index) => `"k${index}":0`)}}`;
}

/** JSON texts, which policies are. */
const DOCUMENTS: readonly WorstText[] = [
  { name: "deep lists", of: (length) => "[".repeat(length / 2) + "]".repeat(length / 2) },
  { name: "deep objects", of: (length) => `${'{"a":'.repeat(length / 6)}0${"}".repeat(length / 6)}` },
  { name: "a deep statement", of: (length) => `{"Statement":${"[".repeat(length / 2)}${"]".repeat(length / 2)}}` },
  { name: "many keys", of: many },
  { name: "many keys under a long key", of: (length) => `{"${"k".repeat(length / 2)}":${many(length / 2)}}` },
  { name: "the same key many times", of: (length) => `{${items(length, 6, () => '"k":0')}}` },
  { name: "many statements", of: (length) => `{"Statement":[${items(length, 12, (index) => `{"Sid":"${index}"}`)}]}` },
  { name: "many actions", of: (length) => `{"Statement":{"Action":[${items(length, 8, (index) => `"a${index}"`)}]}}` },
  { name: "a long string", of: (length) => JSON.stringify({ Statement: "\\".repeat(length / 2) }) },
  { name: "many numbers", of: (length) => `{"Statement":[${items(length, 6, () => "1e999")}]}` },
  { name: "much white space", of: (length) => `{"a" ${" ".repeat(length)}: 0}` },
];

/** Texts of any length. */
export const longTexts: readonly WorstText[] = [
  // The end matches nothing, so that a search has to try every beginning.
  ...BEGINNINGS.map((text) => ({ name: JSON.stringify(text), of: repeated(text, "!") })),
  ...Object.entries(CHARACTERS).map(([name, text]) => ({ name, of: repeated(text, "") })),
  ...DOCUMENTS,
];

/** Names that every plain object has, and numbers that change when they are converted. */
export const shortTexts: readonly string[] = [
  ...["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf", "isPrototypeOf", "length", "prototype"],
  ...[
    "",
    " ",
    "NaN",
    "Infinity",
    "-0",
    "1e308",
    "1e999",
    "0x10",
    "9007199254740993",
    "-1",
    "null",
    "undefined",
    "true",
  ],
  ...["..", "/", "%2f", "\u0000", "\ud800", "{}", "[]", '""', "0", '{"__proto__":{"a":1}}', '{"constructor":1,"a":1}'],
];

function repeated(text: string, end: string): WorstText["of"] {
  return (length) => text.repeat(Math.ceil(length / text.length)) + end;
}

/** As many items as fit, separated by commas. */
function items(length: number, each: number, of: (index: number) => string): string {
  return Array.from({ length: Math.ceil(length / each) }, (_, index) => of(index)).join();
}
