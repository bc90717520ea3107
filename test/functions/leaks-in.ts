/** Those of these texts that another text quotes, in whatever form. */
export function leaksIn(text: string, canaries: readonly string[]): readonly string[] {
  return canaries.filter((canary) => formsOf(canary).some((form) => text.includes(form)));
}

/** The forms in which a text can be quoted. */
function formsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [text, text.slice(0, 8), bytes.toString("base64"), bytes.toString("hex"), encodeURIComponent(text)];
}
