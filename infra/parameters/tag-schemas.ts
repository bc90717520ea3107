import * as z from "zod";
import {
  CONTROLLER_TAG,
  MAXIMUM_KEY_LENGTH,
  MAXIMUM_VALUE_LENGTH,
  NAMESPACE_TAG,
  parseTag,
  placeholders,
  replacePlaceholders,
  reservedFor,
  TAG_CHARACTERS,
} from "../../lib/reconcile/decide/tags/default-tags.ts";
import { text } from "./field-schemas.ts";

/** The maximum number of default tags. AWS allows 50 tags per resource, including those of Driftless and of the object itself. */
const MOST = 40;

/** ACK's default tags. Driftless sets them itself, so they are accepted but have no effect. */
const SET_ANYWAY: ReadonlyMap<string, string> = new Map([
  [CONTROLLER_TAG, "%CONTROLLER_SERVICE%-%CONTROLLER_VERSION%"],
  [NAMESPACE_TAG, "%K8S_NAMESPACE%"],
]);

const TAG = new RegExp(`^[${TAG_CHARACTERS}]*$`, "u");

/** Default tags in the form of ACK's `--resource-tags`. */
export function resourceTags() {
  return z
    .array(text(/^[^=]+=[^=]+$/, "a key, one = and a value, such as team=platform").superRefine(requireTag), {
      error: "must be a list of tags such as team=platform.",
    })
    .max(MOST, {
      error: `must be at most ${MOST} tags: AWS allows 50 per resource, including those of Driftless and of the object itself.`,
    })
    .refine((list) => new Set(list.map((tag) => parseTag(tag).key)).size === list.length, {
      error: "must contain each key only once.",
    });
}

function requireTag(tag: string, context: z.RefinementCtx): void {
  const problem = problemOf(tag);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
}

/** Explains what is wrong with a tag; `undefined` if it is valid. */
function problemOf(tag: string): string | undefined {
  const { key, value } = parseTag(tag);
  const literal = replacePlaceholders(value, () => "");
  if (!TAG.test(key) || !TAG.test(literal)) {
    return `may contain only letters, numbers, spaces and + - . _ : / @; its value may also contain ${placeholders.join(", ")}.`;
  }
  if (key.trim() !== key || value.trim() !== value)
    return "must not have a key or a value that begins or ends with a space.";
  if (key.length > MAXIMUM_KEY_LENGTH || literal.length > MAXIMUM_VALUE_LENGTH) {
    return `is too long: AWS allows up to ${MAXIMUM_KEY_LENGTH} characters in a key and ${MAXIMUM_VALUE_LENGTH} in a value.`;
  }
  const own = SET_ANYWAY.get(key);
  if (own !== undefined && own !== value) {
    return `must be ${key}=${own}, or be omitted: Driftless sets this tag itself.`;
  }
  const owner = reservedFor(key);
  return owner === undefined ? undefined : `has a key that is reserved for ${owner}.`;
}
