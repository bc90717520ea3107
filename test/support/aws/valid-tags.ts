import { expect } from "vitest";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";

// Every service accepts letters, digits, spaces and the characters + - = . _ : / @:
// https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html
const KEY = /^[\p{L}\p{N} +\-=._:/@]{1,128}$/u;
const VALUE = /^[\p{L}\p{N} +\-=._:/@]{0,256}$/u;

/** Expects that AWS accepts each tag. */
export function expectValidTags(tags: Tags): void {
  for (const [key, value] of Object.entries(tags)) {
    expect(key).toMatch(KEY);
    expect(value, key).toMatch(VALUE);
  }
}
