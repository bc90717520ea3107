import type { DraftFile } from "../draft/draft-files.ts";

/** A question in a draft that only a person can answer. */
export interface Question {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** The page of AWS's documentation that may answer it: about the call that the question names, or else about the create call. */
  readonly documentation: string;
}

/** The questions in the files of a draft, in their order. */
export function questionsIn(files: readonly DraftFile[]): readonly Question[] {
  const all = files.map(({ text }) => text).join("\n");
  const service = /@aws-sdk\/client-([\w-]+)/.exec(all)?.[1] ?? "";
  const calls = new Set([...all.matchAll(/"([A-Z][a-z]+[A-Z]\w+)"/g)].map(([, call = ""]) => call));
  const created = /create: \{ call: "(\w+)"/.exec(all)?.[1];
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) =>
      asked(line).map((question) => {
        const call = question.match(/\w+/g)?.find((word) => calls.has(word)) ?? created;
        const page = call === undefined ? "" : `command/${call}Command/`;
        const documentation = `https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/client/${service}/${page}`;
        return { path, line: index + 1, text: question, documentation };
      }),
    ),
  );
}

function asked(line: string): readonly string[] {
  const gaps = [...line.matchAll(/gap\("((?:[^"\\]|\\.)*)"\)/g)].map(([, question = ""]) =>
    question.replaceAll("\\", ""),
  );
  return gaps.length === 0 && line.includes("???") ? [line.trim()] : gaps;
}
