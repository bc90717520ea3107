import { lexer } from "marked";

/** A promise that a page makes, and what proves it. */
export interface Promised {
  /** The page that makes it, for example `docs/deploy.md`. */
  readonly page: string;
  /** The promise, in Markdown. */
  readonly promise: string;
  /** The test, or the reason why there is none, in Markdown. */
  readonly proof: string;
}

/** The promises in the text of `promises.md`, in order. */
export function readPromises(text: string): readonly Promised[] {
  let page = "";
  return lexer(text).flatMap((token) => {
    if (token.type === "heading" && token.depth === 2) page = token.text;
    if (token.type !== "table") return [];
    const rows: readonly (readonly { readonly text: string }[])[] = token.rows;
    return rows.map(([promise, proof]) => ({ page, promise: promise?.text ?? "", proof: proof?.text ?? "" }));
  });
}

/** The file and the title of the test that a proof names; `undefined` if the proof gives a reason why there is none. */
export function testIn(proof: string): { readonly file: string; readonly title: string } | undefined {
  const [, file, title] = /^`(test\/[^`]+\.test\.ts)`: "(.+)"$/.exec(proof) ?? [];
  return file === undefined || title === undefined ? undefined : { file, title };
}
