import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import GithubSlugger from "github-slugger";
import { lexer, type Token, walkTokens } from "marked";

const ROOT = join(import.meta.dirname, "../..");

/** A page of the documentation. */
export interface Page {
  /** The path from the project's root, for example `docs/deploy.md`. */
  readonly path: string;
  /** The tokens of the page, including nested ones. */
  readonly tokens: readonly Token[];
}

/** Every page in the repository. */
export const pages: readonly Page[] = globSync(["*.md", "docs/**/*.md", "test/**/*.md"], { cwd: ROOT }).map((path) => {
  const tokens: Token[] = [];
  void walkTokens(lexer(readFileSync(join(ROOT, path), "utf8")), (token) => void tokens.push(token));
  return { path, tokens };
});

/** The anchors of a page's headings, as GitHub generates them. */
export function anchorsOf({ tokens }: Page): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  return new Set(tokens.flatMap((token) => (token.type === "heading" ? [slugger.slug(plainText(token))] : [])));
}

/** A page's links to files in the project, as paths from the project's root, with their anchors. */
export function linksOf({ path, tokens }: Page): readonly { readonly path: string; readonly anchor: string }[] {
  return tokens.flatMap((token) => {
    if ((token.type !== "link" && token.type !== "image") || /^[a-z]+:/.test(token.href)) return [];
    const [file = "", anchor = ""] = token.href.split("#");
    return [{ path: file === "" ? path : relative(".", join(dirname(path), file)), anchor }];
  });
}

/** The fenced blocks of a page in one of these languages. */
export function blocksOf({ tokens }: Page, languages: readonly string[]): readonly string[] {
  return tokens.flatMap((token) => (token.type === "code" && languages.includes(token.lang) ? [token.text] : []));
}

/**
 * The commands in the blocks of a page, in order. A line that ends in a backslash continues on the next line. If lines begin with `$ `, the
 * others are output.
 */
export function commandsOf(page: Page): readonly string[] {
  return blocksOf(page, ["sh", "console"]).flatMap((block) => {
    const lines = block.replaceAll(/\\\n\s*/g, "").split("\n");
    const typed = lines.some((line) => line.startsWith("$ "))
      ? lines.flatMap((line) => (line.startsWith("$ ") ? [line.slice(2)] : []))
      : lines;
    return typed.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  });
}

/** The kubectl commands in the text of a page, in order. */
export function inlineCommandsOf({ tokens }: Page): readonly string[] {
  return tokens.flatMap((token) =>
    token.type === "codespan" && token.text.startsWith("kubectl ") ? [token.text] : [],
  );
}

/** The text of a heading without its markup. */
function plainText(token: Token): string {
  if ("tokens" in token && token.tokens !== undefined) return token.tokens.map(plainText).join("");
  return "text" in token ? token.text : "";
}
