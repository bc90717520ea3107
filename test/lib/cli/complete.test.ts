import { expect, test } from "vitest";
import { type CompletedCommand, complete } from "../../../lib/cli/complete.ts";

const commands: readonly CompletedCommand[] = [
  {
    name: "why",
    options: [
      { names: ["-n", "--namespace"], values: true },
      { names: ["-o", "--output"], values: ["text", "json"] },
    ],
    takesObjects: true,
    choices: [],
  },
  { name: "completion", options: [], takesObjects: false, choices: ["bash", "zsh"] },
];

test.each([
  [["w"], { words: ["why"] }],
  [[], { words: ["why", "completion"] }],
  [["why", "-"], { words: ["-n", "--namespace", "-o", "--output"] }],
  [["why", "--o"], { words: ["--output"] }],
  [["why", "-o", "j"], { words: ["json"] }],
  [["why", "-n", "sh"], { words: [] }],
  [["why", "buck"], { types: true }],
  [["why", "-n", "shop", "bucket/in"], { namesOf: "bucket", namespace: "shop" }],
  [["why", "bucket/"], { namesOf: "bucket", namespace: undefined }],
  [["completion", "b"], { words: ["bash"] }],
  [["constructor", ""], { words: [] }],
])("%j", (words, completion) => {
  expect(complete(words, commands)).toEqual(completion);
});
