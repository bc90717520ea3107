import type { ImportedField } from "../fields.ts";
import type { Context } from "../writes.ts";

/**
 * What the SDK's documentation says about what a new resource has if the create call omits a field: the sentence, and the address of the page.
 * The sentence is for a person to read. What it says is not always true of every resource.
 */
export function documentedDefault(
  { service: { sdk }, operations: { create } }: Pick<Context, "service" | "operations">,
  { source }: ImportedField,
): readonly string[] {
  if (create === undefined || source.by !== "member") return [];
  const { input } = sdk.operation(create);
  const sentence = defaultIn(sdk.documentation().text(input.name, source.member) ?? "");
  if (sentence === undefined) return [];
  const address = `https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/Package/${sdk.packageName.replace(/[@/]/g, "-")}/Interface/${input.name}/`;
  return [`The SDK's documentation: ${sentence} (${address})`];
}

/** The first sentence of a text that says what is so by default. */
export function defaultIn(text: string): string | undefined {
  const sentences = text.replaceAll(/\s+/g, " ").split(/(?<=[.!?]) (?=[A-Z])/);
  return sentences.find((sentence) => /\bdefaults? (value )?(is|to)\b|\bby default\b/i.test(sentence))?.trim();
}
