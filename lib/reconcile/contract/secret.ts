import type { AnyPart } from "./part.ts";

/**
 * A secret text, such as a password, as a pass has it in a spec. It is compared by its digest, which only the deployment can compute, and
 * whatever shows, copies or stores it has no more than that.
 */
export interface SecretText {
  readonly digest: string;
}

const texts = new WeakMap<object, string>();

/** A secret with this digest. Without its text, it can be compared, but not written. */
export function secretText(digest: string, text?: string): SecretText {
  const secret = Object.freeze({ digest });
  if (text !== undefined) texts.set(secret, text);
  return secret;
}

/** The text of a secret, for the call that writes it and for nothing else. */
export function reveal(secret: unknown): string {
  const text = texts.get(Object(secret));
  if (text === undefined) throw new Error("the text of a secret is not known here");
  return text;
}

/** What every part has whose value is a secret. A spec that does not mention the secret leaves it as it is, and adoption fills in nothing. */
export const SECRET_PART = {
  unreadable: true,
  keep: "silent",
  toSpec: () => ({}),
  agrees: (desired) => desired === undefined,
} as const satisfies Partial<AnyPart>;
