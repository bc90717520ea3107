/** Converts the SDK's documentation from HTML to plain text, with one line for each paragraph and the address after each link. */
export function plainText(html: string): string {
  const text = html
    .replaceAll("\\{", "{")
    .replaceAll("\\}", "}")
    .replaceAll("*\\/", "*/")
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, (_, address: string, words: string) => `${words.trim()} (${address})`)
    .replace(/\s+/g, " ")
    .replace(/<li>(\s*<p>)?/g, "\n- ")
    .replace(/<\/?(p|ul|ol|note|important|dl|dt|dd|fullname)>/g, "\n")
    .replace(/<[^>]*>/g, "");
  return decode(text)
    .split("\n")
    .map((line) => line.replace(/ +/g, " ").trim())
    .filter((line) => line !== "" && line !== "-")
    .join("\n");
}

/** Returns the first sentence of `text`. */
export function firstSentence(text: string): string {
  const paragraph = firstParagraph(text);
  return /^.*?[^.A-Z]\.(?= [A-Z]|$)/.exec(paragraph)?.[0] ?? paragraph;
}

/** Returns the first paragraph of `text`. If the paragraph introduces a list, it ends with a full stop instead of a colon. */
export function firstParagraph(text: string): string {
  const [paragraph = ""] = text.split("\n");
  return paragraph.replace(/(, where)?:$/, ".");
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
}
