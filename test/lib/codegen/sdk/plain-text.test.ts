import { expect, it } from "vitest";
import { firstParagraph, firstSentence, plainText } from "../../../../lib/codegen/sdk/plain-text.ts";

it.each([
  ["<p>One <code>two</code>\n   three.</p>\n <p>Four.</p>", "One two three.\nFour."],
  ['<p>See <a href="https://a.example/b">the\n guide</a>.</p>', "See the guide (https://a.example/b)."],
  ["<ul><li> <p>One</p></li><li>Two</li></ul>", "- One\n- Two"],
  ["A &lt;b&gt; &amp;lt; c", "A <b> &lt; c"],
  ["\\{ *\\/ \\}", "{ */ }"],
])("converts %j to text", (html, text) => {
  expect(plainText(html)).toBe(text);
});

it.each([
  ["One. Two.", "One."],
  ["For example, a.b.c is one. Two.", "For example, a.b.c is one."],
  ["No full stop\nTwo.", "No full stop"],
  ["Used in the U.S. East region. Two.", "Used in the U.S. East region."],
])("returns the first sentence of %j", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

it.each([
  ["One. Two.\nThree.", "One. Two."],
  ["The role of the key:\n- HASH", "The role of the key."],
  ["The type of the attribute, where:\n- S - a string", "The type of the attribute."],
])("returns the first paragraph of %j as complete sentences", (text, paragraph) => {
  expect(firstParagraph(text)).toBe(paragraph);
});
