import { own } from "../../text/own.ts";

const MARKUP = Symbol("markup");

/**
 * A piece of HTML in which every string is escaped. Only `html` creates one, so nothing that is parsed from a log can be mistaken for it.
 */
export interface Html {
  readonly [MARKUP]: string;
}

/** The content of a piece of HTML. A string is shown literally; `undefined` shows nothing. */
export type Content = string | number | Html | undefined | readonly Content[];

/** Creates a piece of HTML from a template. Values in attributes must be in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const markup = strings.map((string, index) => `${string}${index < values.length ? markupOf(values[index]) : ""}`);
  return { [MARKUP]: markup.join("") };
}

/** The markup of content, with its strings escaped. */
export function markupOf(content: Content): string {
  if (content === undefined) return "";
  if (typeof content === "string") return escaped(content);
  if (typeof content === "number") return String(content);
  return MARKUP in content ? content[MARKUP] : content.map(markupOf).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a string. Characters that HTML cannot represent, such as NUL, are replaced. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]/gu, "\ufffd")
    .replace(/[&<>"']/g, (character) => own(ENTITIES, character) ?? "");
}
